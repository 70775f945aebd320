/** The browser's answer in a form's field; null when it is no JSON. */
export function readPasskey(form: FormData, name = "passkey"): unknown {
  try {
    return JSON.parse(String(form.get(name)))
  } catch {
    return null
  }
}
