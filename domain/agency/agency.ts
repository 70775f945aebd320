import * as z from "zod"
import type { ReadOnly } from "#platform/read-only.ts"
import { agencyTexts } from "./agency-texts.ts"
import { currency, day, email, id, pictureName, storeInbox, text } from "./content-fields.ts"
import { type SocialNetwork, networkNames } from "./social-networks.ts"

/** Retention periods of what visitors send; shown on the forms and on the privacy page. */
const retention = z.strictObject({
  /** Quote requests, after the last contact. */
  quotes_months: z.int().min(1).max(120).default(12),
  /** Gift messages and their receipts. */
  gifts_days: z.int().min(1).max(3_650).default(90),
  /** Content and addresses of emails, after they were sent or given up. The limit of confirmations counts them too. */
  mail_bodies_days: z.int().min(1).max(3_650).default(30),
})

/** The bound refuses `6.205` with a point for decimals, which a form reads as 6205. No currency costs as much. */
const rateReais = z.number().positive().lt(1_000, "escreva quantos reais custa uma unidade, como 6,205")

/** Identity and settings of an agency, as in `agency.yaml`. What the law requires in the footer is mandatory. */
export const agencySchema = z.strictObject({
  name: text,
  company_name: text,
  cnpj: text,
  cadastur: text,
  address: text,
  email,
  phone: text,
  whatsapp: text,
  title_suffix: text.default("Intercâmbio & Turísmo"),
  description: text,
  /** The data protection officer (LGPD art. 41). */
  privacy_contact: z.strictObject({ name: text, email }),
  social: z
    .array(
      z.strictObject({
        network: z.enum(Object.keys(networkNames) as SocialNetwork[]),
        link: z.url({ protocol: /^https$/ }),
      }),
    )
    .default([]),
  /** The inbox that receives each kind of request. */
  desks: z.strictObject({ exchange: email, tourism: email, honeymoon: email }),
  reply_within: text.default("um dia útil"),
  retention: retention.prefault({}),
  /** Exchange rates in reais per unit of the currency, with the day of the rate. */
  rates: z.array(z.strictObject({ currency, reais: rateReais, day })).default([]),
  honeymoon_page: z.strictObject({ id, slug: text }).default({ id: 35, slug: "lua-mel" }),
  wide_tiles: z.array(z.int().min(0)).default([0, 5, 6, 11, 12, 17]),
  /** Names of the pictures of the landing page. */
  covers: z.strictObject({ exchange: pictureName, tourism: pictureName }),
  /** Texts of messages to visitors and guests. */
  texts: agencyTexts,
  demonstration: z.boolean().default(false),
})

/** The agency as stored, with the inboxes of its stores, so that one query reads both. */
export const storedAgencySchema = agencySchema.extend({ store_desks: z.array(storeInbox).default([]) })

export type Agency = ReadOnly<z.infer<typeof agencySchema>>
export type StoredAgency = ReadOnly<z.infer<typeof storedAgencySchema>>

/** The addresses that receive requests: the agency's inboxes and those of its stores. */
export function listInboxes({ desks, store_desks }: StoredAgency): string[] {
  return [...Object.values(desks), ...store_desks.map(({ email }) => email)]
}
