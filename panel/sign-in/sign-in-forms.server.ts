import { formText } from "#panel/form-text.server.ts"

/* Shared by the sign-in forms. */

/**
 * Limit of attempts of one kind per network address in ten minutes. A right password, passkey or code is given back: an
 * office signs in from one address.
 */
export const signInsMax = 10

export const tooMany =
  "Houve tentativas demais deste endereço de internet. Espere dez minutos e tente de novo: nada foi bloqueado."

/** The passkey answer in a form field; null if it is not JSON. */
export function readPasskey(form: FormData, name = "passkey"): unknown {
  try {
    return JSON.parse(formText(form, name))
  } catch {
    return null
  }
}
