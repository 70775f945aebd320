import * as z from "zod"
import { stateAbbreviations } from "#domain/places/places.ts"
import { mapEmbedMaxLength } from "#platform/maps/map-embed.ts"
import { hasThreeDecimals } from "#platform/text/money.ts"
import { isLinkAddress } from "#platform/text/link-address.ts"
import { withoutMarks } from "#platform/text/visible-text.ts"
import { highestId } from "#platform/ids/row-id.ts"
import { profiles } from "./profile.ts"

/* Schemas of the fields that several content files share. */

export const id = z.int().min(1).max(highestId)
/** PostgreSQL refuses NUL, and UTF-8 cannot encode a lone surrogate. */
const isStorable = (value: string) => value.isWellFormed() && !value.includes("\0")
const written = z.string().overwrite(withoutMarks).normalize("NFC").trim()
export const text = written
  .min(1)
  .refine(isStorable, "tem um caractere que não se pode guardar; escreva o texto de novo")
/**
 * Limit of one HTML text: some thirty printed pages. The sanitiser's time grows with the square of the length, to tens
 * of seconds for 1 MB.
 */
export const htmlMaxLength = 100_000
/** HTML of an editor. The content check reports what the sanitiser would remove. */
export const html = text.max(htmlMaxLength)
export const pictureName = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "use letras minúsculas, números e hífens")
export const pictures = z.array(pictureName).default([])
/** An address inside the site (`/turismo/...`) or an absolute https, mailto or tel address. */
export const link = written.refine(isLinkAddress, "comece com / (endereço do site), https://, mailto: ou tel:")
export const email = written.check(z.email())
export const profileList = z.array(z.enum(profiles)).min(1)
/** An amount with at most two decimals. The panel's form knows it by them. */
export const money = z
  .number({
    error: ({ input }) =>
      typeof input === "string" && hasThreeDecimals(input)
        ? "depois da vírgula vão só dois algarismos; escreva mil como 1000, sem separador"
        : undefined,
  })
  .min(0)
  .max(20_000_000)
  .multipleOf(0.01)
const currencies = new Set(Intl.supportedValuesOf("currency"))
export const currency = z
  .string()
  .refine((code) => currencies.has(code), "use o código ISO da moeda, como BRL, USD ou EUR")
/** `2026-11-20`, or relative to the day of import: `hoje`, `hoje+30`, `hoje-5`. */
export const day = z
  .string()
  .regex(/^(\d{4}-\d{2}-\d{2}|hoje([+-]\d{1,4})?)$/, "use AAAA-MM-DD ou hoje, hoje+30, hoje-5")
/** The <iframe> of a map service, or only its https address. */
export const map = text.max(mapEmbedMaxLength)

/** Receives the quote requests of visitors from these states instead of the profile's inbox. */
export const storeInbox = z.strictObject({
  email,
  profiles: profileList.default([...profiles]),
  states: z.array(z.enum(stateAbbreviations)).min(1),
})
