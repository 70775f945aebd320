import { findEmailProblem } from "#platform/text/email-address.ts"

/* Error messages about the fields of a staff member; empty if there are none. */

export function nameErrors(name: string, missing: string): string[] {
  if (name === "") return [missing]
  return name.length > 120 ? ["O nome pode ter até 120 letras."] : []
}

export function emailErrors(email: string): string[] {
  return findEmailProblem(email) ? ["Escreva um e-mail completo, como ana@agencia.com.br."] : []
}
