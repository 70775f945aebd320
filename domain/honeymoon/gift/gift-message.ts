import * as z from "zod/mini"
import { parseReais } from "#domain/honeymoon/honeymoon.ts"
import { parseFields } from "#platform/forms/parse-fields.ts"
import { own } from "#platform/text/untrusted-input.ts"
import type { GiftErrors } from "./gift-fields.ts"
import { giftSchema } from "./gift-schema.ts"

/** A validated message, without its receipt. */
export interface GiftMessage {
  honeymoonId: number
  name: string
  email: string
  /** Digits with the area code; of another country with its `+`. */
  phone: string
  message: string
  /** The chosen quota, as far as the client stated it. Beside an id, `cents` is the value that the guest saw. */
  quota: { id: number | undefined; title: string | undefined; cents: number | undefined }
}

/** The ids are present if they are valid, even if other fields have errors, so that their existence is checked too. */
export type ParsedGiftMessage = { honeymoonId?: number; quotaId?: number } & (
  | { message: GiftMessage; errors?: undefined }
  | { errors: GiftErrors; message?: undefined }
)

/** Parses a gift message, from the form in the browser, the page's action and the API. */
export function parseGiftMessage(input: Readonly<Record<string, unknown>>): ParsedGiftMessage {
  const { values, errors } = parseFields(giftSchema, (field) => own(input, field))
  const ids = { honeymoonId: numberOf(values.id), quotaId: numberOf(values.cote_id) }
  if (Object.keys(errors).length > 0) return { ...ids, errors }
  const { id, cote_id: _id, cote_title, cote_value, ...message } = values as Required<typeof values>
  const quota = {
    id: ids.quotaId,
    title: cote_title || undefined,
    cents: cote_value === undefined ? undefined : parseReais(cote_value),
  }
  return { ...ids, message: { honeymoonId: Number(id), ...message, quota } }
}

function numberOf(id: string | undefined): number | undefined {
  return id === undefined ? undefined : Number(id)
}

/** The errors of one field's value; empty when it is valid. */
export function giftFieldProblems(field: keyof typeof giftSchema, value: string): string[] {
  return parseFields({ [field]: giftSchema[field] as z.ZodMiniType }, () => value).errors[field] ?? []
}
