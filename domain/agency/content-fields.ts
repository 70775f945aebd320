import * as z from "zod"
import { stateAbbreviations } from "#domain/places/places.ts"
import { isLinkAddress } from "#platform/text/link-address.ts"
import { profiles } from "./profile.ts"

/* The fields that the files of an agency's content share. */

export const id = z.int().min(1).max(2_147_483_647)
/** Databases refuse NUL, JSON refuses halves of characters. */
const isStorable = (value: string) => value.isWellFormed() && !value.includes("\0")
export const text = z
  .string()
  .normalize("NFC")
  .trim()
  .min(1)
  .refine(isStorable, "tem um caractere que não se pode guardar; escreva o texto de novo")
/** HTML of an editor; what the sanitiser would drop is reported by the check, never dropped in silence. */
export const html = text
export const pictureName = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "use letras minúsculas, números e hífens")
export const pictures = z.array(pictureName).default([])
/** An address inside the site (`/turismo/...`) or a whole https, mailto or tel address. */
export const link = z.string().refine(isLinkAddress, "comece com / (endereço do site), https://, mailto: ou tel:")
export const profileList = z.array(z.enum(profiles)).min(1)
export const money = z.number().min(0).max(20_000_000).multipleOf(0.01)
const currencies = new Set(Intl.supportedValuesOf("currency"))
export const currency = z
  .string()
  .refine((code) => currencies.has(code), "use o código ISO da moeda, como BRL, USD ou EUR")
/** `2026-11-20`, or relative to the day of import: `hoje`, `hoje+30`, `hoje-5`. */
export const day = z
  .string()
  .regex(/^(\d{4}-\d{2}-\d{2}|hoje([+-]\d{1,4})?)$/, "use AAAA-MM-DD ou hoje, hoje+30, hoje-5")
/** The <iframe> that a map service gives, or its bare https address. */
export const map = text

/** Takes the quote requests of who lives in these states from the profile's desk. */
export const storeInbox = z.strictObject({
  email: z.email(),
  profiles: profileList.default([...profiles]),
  states: z.array(z.enum(stateAbbreviations)).min(1),
})
