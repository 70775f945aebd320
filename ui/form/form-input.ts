/** The texts of a form by name; lists for repeated names. */
export type FormInput = Record<string, string | string[]>

/** Reads the texts of a form, without its files. `lists` names the repeated controls; of others the first counts. */
export function readFormInput(form: FormData, lists: readonly string[] = []): FormInput {
  const texts = (name: string) => form.getAll(name).filter((value) => typeof value === "string")
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => [name, lists.includes(name) ? texts(name) : (texts(name)[0] ?? "")]),
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
