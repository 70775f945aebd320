/** A text field of a form; empty if it is missing or a file. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === "string" ? value : ""
}

/** The revision that a form was loaded with; undefined if the form has none. */
export function formRevision(form: FormData): number | undefined {
  const text = formText(form, "revision")
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}
