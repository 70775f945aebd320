/* What the forms of the door have in common. */

/** Tries of one kind from one network address in ten minutes. */
export const signInsMax = 10

export const tooMany =
  "Houve tentativas demais deste endereço de internet. Espere dez minutos e tente de novo: nada foi bloqueado."

/** The browser's answer in a form's field; null when it is no JSON. */
export function readPasskey(form: FormData, name = "passkey"): unknown {
  try {
    return JSON.parse(String(form.get(name)))
  } catch {
    return null
  }
}
