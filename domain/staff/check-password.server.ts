import { loadOnce } from "#platform/storage/load-once.ts"
import { removeAccents } from "#platform/text/remove-accents.ts"
import { passwordMax, passwordMin } from "./password.ts"

/** Minimum length of a password in characters, not counting words that everybody would try first. */
const ownCharacters = 8

/**
 * Error messages about a new password; empty if it is good. `known` are words that anybody would try, such as names.
 */
export async function checkPassword(password: string, known: readonly string[]): Promise<string[]> {
  const length = [...password].length
  if (length === 0) return ["Escreva a senha nova."]
  const characters = length === 1 ? "caractere" : "caracteres"
  if (length < passwordMin) return [`A senha tem ${length} ${characters}: precisa de pelo menos ${passwordMin}.`]
  if (length > passwordMax) return [`A senha pode ter até ${passwordMax} caracteres.`]
  if ((await commonest()).has(password.toLowerCase()) || new Set(password.toLowerCase()).size < 5)
    return ["Esta senha está entre as mais usadas do mundo, as primeiras que alguém tenta. Escolha outra."]
  if (withoutWords(password, known).length < ownCharacters)
    return [
      "Esta senha é quase só o seu nome, o seu e-mail ou o nome da agência. Escolha uma mais difícil de adivinhar.",
    ]
  return []
}

/**
 * The 49,000 most common passwords. Loaded at the first use, because most processes never need them; passwords below
 * the minimum length are left out.
 */
const commonest = loadOnce(async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import("@zxcvbn-ts/language-common")
  return new Set(dictionary["passwords-common"].filter(({ length }) => length >= passwordMin))
})

function withoutWords(password: string, known: readonly string[]): string {
  const words = known
    .flatMap((text) => folded(text).split(/[^a-z\d]+/))
    .filter((word) => word.length > 2)
    .sort((a, b) => b.length - a.length)
  return words.reduce((rest, word) => rest.replaceAll(word, ""), folded(password))
}

function folded(text: string): string {
  return removeAccents(text).toLowerCase()
}
