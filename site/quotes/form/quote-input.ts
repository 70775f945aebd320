/* What a form holds, as `parseQuote` reads it: texts by name, and lists where a name repeats. */

export type QuoteInput = Record<string, string | string[]>

const lists = new Set(["travelDate", "ageOfChildEnd"])

export function quoteInputOf(form: FormData): QuoteInput {
  const texts = (name: string) => form.getAll(name).filter((value) => typeof value === "string")
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => [name, lists.has(name) ? texts(name) : (texts(name)[0] ?? "")]),
  )
}

export function inputText(input: QuoteInput, name: string): string {
  const value = Object.hasOwn(input, name) ? input[name] : ""
  return typeof value === "string" ? value : ""
}

export function inputList(input: QuoteInput, name: string): string[] {
  const value = Object.hasOwn(input, name) ? input[name] : []
  return Array.isArray(value) ? value : []
}
