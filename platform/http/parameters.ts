import * as z from "zod"
import { isRowId } from "#platform/ids/row-id.ts"

/* Parameters that several calls share, as tolerant as the API's specification asks. */

const idMessage = "Informe um código numérico maior que zero."

/** A positive integer or its decimal text: `7`, `"7"`; never `007`, `1e3`, `-1`. */
export const idParameter = z
  .union([z.number(), z.string()], idMessage)
  .refine((value) => parseId(String(value)) !== undefined, idMessage)
  .transform(Number)
  .meta({ description: "inteiro positivo, ou seu texto decimal" })

/** Absent, null and empty mean: no filter. */
export const optionalId = z
  .union([idParameter, z.literal(""), z.null()], idMessage)
  .optional()
  .transform((value) => (typeof value === "number" ? value : undefined))
  .meta({ description: "inteiro positivo, ou seu texto decimal; vazio ou null: todos" })

const showInMessage = "show_in deve ser I (intercâmbio) ou T (turismo)."

export const showIn = z.enum(["I", "T"], showInMessage).meta({ description: "I intercâmbio, T turismo" })

export const optionalShowIn = z
  .union([showIn, z.literal(""), z.null()], showInMessage)
  .optional()
  .transform((value) => value || undefined)
  .meta({ description: "I intercâmbio, T turismo; vazio ou null: os dois" })

/** `true`, `1`, `"1"` and `"true"` are true; anything else is false. */
export const flag = z
  .unknown()
  .optional()
  .transform((value) => value === true || value === 1 || value === "1" || value === "true")
  .meta({ description: 'true, 1, "1" ou "true"' })

/** Shortens the items of a list. */
export const basic = flag.meta({
  description: 'true, 1, "1" ou "true": só id e nome de cada item (cidades, com o país)',
})

/** Of lists that are short anyway. */
export const basicWithoutEffect = flag.meta({ description: "aceito, sem efeito: a lista já é curta" })

/** One id, a list of ids, or ids joined by commas; empty and invalid ones are skipped. At most 50. */
export const idList = z
  .union([z.number(), z.string(), z.array(z.union([z.number(), z.string()]))], idMessage)
  .transform((value) => parseIdList(Array.isArray(value) ? value.join(",") : String(value)))
  .refine((ids) => ids.length > 0, idMessage)
  .meta({ description: "um código, uma lista, ou códigos separados por vírgula (até 50)" })

/** Like `idList`, but no id at all means: no filter. */
export const optionalIdList = z
  .unknown()
  .optional()
  .transform((value) =>
    parseIdList(
      [value]
        .flat()
        .filter((one) => typeof one === "number" || typeof one === "string")
        .join(","),
    ),
  )
  .meta({ description: "um código, uma lista, ou códigos separados por vírgula (até 50)" })

/** Reduces each repeated parameter to its first value, as in a page's address; a list of ids keeps all. */
export function takeFirstValues(query: Record<string, unknown>, parameters: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(query))
    if (Array.isArray(value) && parameters[name] !== idList && parameters[name] !== optionalIdList)
      query[name] = value[0]
}

/** Parses an id from decimal text. Undefined for `0`, `007`, `1e3`, `-1` and beyond 2^31-1. */
export function parseId(text: string | undefined): number | undefined {
  return text && isRowId(text) ? Number(text) : undefined
}

/** Ids of a comma-joined text, sorted and unique, at most 50. */
export function parseIdList(text: string): number[] {
  const ids = text
    .split(",")
    .map((part) => parseId(part.trim()))
    .filter((id) => id !== undefined)
  return [...new Set(ids)].sort((a, b) => a - b).slice(0, 50)
}
