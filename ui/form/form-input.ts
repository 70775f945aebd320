/** The texts of a form by name; lists for repeated names. */
export type FormInput = Record<string, string | string[]>

/** Reads the texts of a form, without its files. `lists` names the repeated controls; of others the first counts. */
export function readFormInput(form: FormData, lists: readonly string[] = []): FormInput {
  // In one pass: `getAll` searches all fields, and a stranger's form may have thousands.
  const texts = new Map<string, string[]>()
  for (const [name, value] of form) {
    const found = texts.get(name) ?? []
    texts.set(name, found)
    if (typeof value === "string") found.push(value)
  }
  return Object.fromEntries(
    [...texts].map(([name, values]) => [name, lists.includes(name) ? values : (values[0] ?? "")]),
  )
}

export function inputText(input: FormInput, name: string): string {
  const value = Object.hasOwn(input, name) ? input[name] : ""
  return typeof value === "string" ? value : ""
}

export function inputList(input: FormInput, name: string): string[] {
  const value = Object.hasOwn(input, name) ? input[name] : []
  return Array.isArray(value) ? value : []
}
