import { isValidCnpj } from "@brazilian-utils/brazilian-utils/is-valid-cnpj"
import type { Path } from "./mistake.ts"

interface DemoMark {
  path: Path
  reason: string
}

/** What the demonstration invented in a document: false, or without a receiver, on the site of a real agency. */
export function demoMarks(value: unknown, path: Path = []): DemoMark[] {
  if (typeof value === "string") {
    const reason = reasonOf(path.at(-1), value)
    return reason === undefined ? [] : [{ path, reason }]
  }
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([key, part]) =>
    demoMarks(part, [...path, Array.isArray(value) ? Number(key) : key]),
  )
}

/** Whether an address is at a domain that nobody can have (RFC 2606), so that no email arrives there. */
export function isInvented(address: string): boolean {
  return /\w\.ex(?:ample|emplo)\b/.test(address)
}

function reasonOf(field: Path[number] | undefined, text: string): string | undefined {
  if (field === "cnpj" && !isValidCnpj(text, { version: 2 })) return "este CNPJ não existe: confira os dígitos"
  if (field === "cadastur" && !/[1-9]/.test(text)) return "é o Cadastur da demonstração: escreva o da sua agência"
  if (/000-?0000$/.test(text)) return "é um telefone da demonstração: escreva o da sua agência"
  return isInvented(text) ? "tem um endereço inventado, da demonstração: troque-o pelo da sua agência" : undefined
}
