import { removeAccents } from "#platform/text/remove-accents.ts"
import { getPixKeyInfo } from "@brazilian-utils/brazilian-utils/get-pix-key-info"
import { type Findings, type ParsedContent, mistakeAt } from "./parsed-content.ts"

/** Limits of a Pix BR Code, counted without accents. */
const nameMaxLength = 25
const cityMaxLength = 15

/** Checks the receivers of gifts: a wrong key pays a stranger, and bank apps cut a text that is too long. */
export function checkPix({ entries, broken }: ParsedContent, { mistakes }: Findings) {
  for (const { value, at } of [...entries.honeymoons, ...broken.honeymoons]) {
    if (!value.pix) continue
    const { key, name, city } = value.pix
    const problems = {
      key: key && keyProblem(key),
      name: name && textProblem(name, nameMaxLength),
      city: city && textProblem(city, cityMaxLength),
    }
    for (const [field, reason] of Object.entries(problems))
      if (reason) mistakes.push(mistakeAt(at, ["pix", field], reason))
  }
}

/** The format decides the kind of key first, so that a wrong digit cannot turn it into another kind. */
function keyProblem(key: string): string | undefined {
  const kind = getPixKeyInfo(key)?.type
  if (key.includes("@"))
    return kind === "email" ? undefined : "use um e-mail de até 77 caracteres, como presentes@agencia.com.br"
  if (key.startsWith("+"))
    return kind === "phone" ? undefined : "um celular se escreve com +55, o DDD e nove dígitos, como +5541990000000"
  if (/^[\d.-]+$/.test(key) && digitsOf(key).length === 11) {
    return kind === "cpf" ? undefined : "este CPF não existe: confira os dígitos (um celular começa com +55)"
  }
  if (/^[\dA-Z./-]+$/i.test(key) && key.replace(/[./-]/g, "").length === 14) {
    return kind === "cnpj" ? undefined : "este CNPJ não existe: confira os dígitos"
  }
  return kind === "evp"
    ? undefined
    : "não é uma chave Pix: use um e-mail, um celular com +55, um CPF ou CNPJ, ou a chave aleatória como o " +
        "banco a mostra"
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, "")
}

function textProblem(text: string, maxLength: number): string | undefined {
  const folded = removeAccents(text, "NFD")
  const strange = /[^ -~]/u.exec(folded)?.[0]
  if (strange) return `o Pix não escreve “${strange}”: use letras, números e pontuação simples`
  return folded.length > maxLength
    ? `longo demais para o Pix: no máximo ${maxLength} caracteres (há ${folded.length})`
    : undefined
}
