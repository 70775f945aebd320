import * as z from "zod"
import { stateAbbreviations } from "#domain/places/places.ts"
import { profiles } from "#domain/agency/profile.ts"
import { drawingSchema } from "@travessia/posters/drawing.ts"
import { isLinkAddress } from "#platform/text/link-address.ts"

/*
 * The form of an agency's content: one YAML file per kind, each a list of entries
 * (pictures a map by name, agency one object). Field names are the specification's.
 */

const id = z.int().min(1).max(2_147_483_647)
/** Databases refuse NUL, JSON refuses halves of characters. */
const isStorable = (value: string) => value.isWellFormed() && !value.includes("\0")
const text = z.string().normalize("NFC").trim().min(1).refine(isStorable, "tem um caractere que não se pode guardar; escreva o texto de novo")
/** HTML of an editor; what the sanitiser would drop is reported by the check, never dropped in silence. */
const html = text
const pictureName = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "use letras minúsculas, números e hífens")
const pictures = z.array(pictureName).default([])
/** An address inside the site (`/turismo/...`) or a whole https, mailto or tel address. */
const link = z.string().refine(isLinkAddress, "comece com / (endereço do site), https://, mailto: ou tel:")
const profileList = z.array(z.enum(profiles)).min(1)
const money = z.number().min(0).max(20_000_000).multipleOf(0.01)
const currencies = new Set(Intl.supportedValuesOf("currency"))
const currency = z.string().refine((code) => currencies.has(code), "use o código ISO da moeda, como BRL, USD ou EUR")
/** `2026-11-20`, or relative to the day of import: `hoje`, `hoje+30`, `hoje-5`. */
const day = z.string().regex(/^(\d{4}-\d{2}-\d{2}|hoje([+-]\d{1,4})?)$/, "use AAAA-MM-DD ou hoje, hoje+30, hoje-5")
/** The <iframe> that a map service gives, or its bare https address. */
const map = text

const facts = {
  language: text.optional(),
  capital: text.optional(),
  currency: text.optional(),
  population: text.optional(),
  timezone: text.optional(),
  ddi_code: text.optional(),
}

const [poster, avatar, wordmark] = drawingSchema.options

/** A file (its path inside the content folder), or a drawing of the house: exactly one of the four. */
export const pictureSchema = z.strictObject({
  alt: text.describe("o que se vê na imagem; decorações usam a palavra 'decorativa'"),
  file: text.optional(),
  poster: poster.shape.poster.optional(),
  avatar: avatar.shape.avatar.optional(),
  wordmark: wordmark.shape.wordmark.optional(),
})

const country = z.strictObject({
  id,
  profiles: profileList,
  name: text,
  title: text.optional(),
  description: html.optional(),
  ...facts,
  map: map.optional(),
  images: pictures,
  banners: pictures,
})

const city = z.strictObject({
  id,
  country_id: id,
  profiles: profileList,
  name: text,
  title: text.optional(),
  description: html.optional(),
  language: facts.language,
  currency: facts.currency,
  population: facts.population,
  timezone: facts.timezone,
  map: map.optional(),
  images: pictures,
})

const attraction = z.strictObject({
  id,
  city_id: id,
  name: text,
  title: text.optional(),
  description: html.optional(),
  ...facts,
  map: map.optional(),
  images: pictures,
})

const segment = z.strictObject({ id, name: text, title: text.optional(), description: html.optional(), banners: pictures })

const travelPackage = z.strictObject({
  id,
  profiles: profileList,
  name: text,
  country_id: id.optional(),
  city_id: id.optional(),
  segment_id: id.optional(),
  featured: z.boolean().default(false),
  value: money.optional(),
  value_currency: currency.default("BRL"),
  /** What the price counts: "por pessoa, em quarto duplo". */
  price_basis: text.optional(),
  /** One sentence for the card. */
  summary: text.optional(),
  promotion: z
    .strictObject({ value: money, currency: currency.default("BRL"), starts: day, ends: day })
    .optional(),
  description: html.optional(),
  include: html.optional(),
  not_include: html.optional(),
  observation: html.optional(),
  images: pictures,
})

const banner = z.strictObject({
  id,
  profiles: profileList,
  title: text,
  subtitle: text.optional(),
  btn_1_title: text.optional(),
  btn_1_link: link.optional(),
  btn_2_title: text.optional(),
  btn_2_link: link.optional(),
  images: pictures,
})

const differential = z.strictObject({ id, profiles: profileList, title: text, link: link.optional(), images: pictures })

const step = z.strictObject({
  id,
  profiles: profileList,
  position: z.enum(["1", "2"]),
  title: text,
  description: html.optional(),
  link: link.optional(),
  images: pictures,
})

const testimonial = z.strictObject({
  id,
  profiles: profileList,
  home: z.boolean().default(false),
  client: text,
  location: text.optional(),
  course: text.optional(),
  message: html,
  testimonial_date: day.optional(),
  images: pictures,
})

const partner = z.strictObject({ id, title: text, images: pictures })

/** Takes the quote requests of who lives in these states from the profile's desk. */
const storeDesk = z.strictObject({
  email: z.email(),
  profiles: profileList.default([...profiles]),
  states: z.array(z.enum(stateAbbreviations)).min(1),
})

const store = z.strictObject({
  id,
  name: text,
  phone: text.optional(),
  cellphone: text.optional(),
  whatsapp: text.optional(),
  email: z.email().optional(),
  skype: text.optional(),
  working_times: text.optional(),
  address: text.optional(),
  map: map.optional(),
  desk: storeDesk.optional(),
})

const staticPage = z.strictObject({
  id,
  profiles: profileList,
  /** 1 Quem Somos, 2 Serviços, 3 Cursos; absent: in no menu. */
  menu: z.enum(["1", "2", "3"]).optional(),
  title: text,
  subtitle: text.optional(),
  description: html.optional(),
  images: pictures,
  subdescriptions: z.array(z.strictObject({ title: text, description: html })).default([]),
})

const honeymoon = z.strictObject({
  id,
  title: text,
  description: html.optional(),
  more_info: html.optional(),
  /** Where gifts are paid to by Pix; with it the page shows code and QR for each quota. Checked by `checkPix`. */
  pix: z.strictObject({ key: text, name: text, city: text }).optional(),
  images: pictures,
  cotes: z.array(z.strictObject({ id, title: text, value: money, image: pictureName })).min(1),
})

/** How long what visitors sent is kept; shown on the forms and on the privacy page. */
const retention = z.strictObject({
  /** Quote requests, after the last contact. */
  quotes_months: z.int().min(1).max(120).default(12),
  /** Gift messages and their receipts. */
  gifts_days: z.int().min(1).max(3_650).default(90),
  /** What mails say and to whom, after they left or were given up; a day's confirmations are counted by it. */
  mail_bodies_days: z.int().min(1).max(3_650).default(30),
})

/** Who the agency is and how its site behaves; everything the law wants in the footer is required. */
export const agencySchema = z.strictObject({
  name: text,
  company_name: text,
  cnpj: text,
  cadastur: text,
  address: text,
  email: z.email(),
  phone: text,
  whatsapp: text,
  title_suffix: text.default("Intercâmbio & Turísmo"),
  description: text,
  /** Who answers for personal data (LGPD art. 41). */
  privacy_contact: z.strictObject({ name: text, email: z.email() }),
  social: z.array(z.strictObject({ network: z.enum(["instagram", "facebook", "youtube", "tiktok", "linkedin"]), link: z.url({ protocol: /^https$/ }) })).default([]),
  /** Where each kind of request is mailed. */
  desks: z.strictObject({ exchange: z.email(), tourism: z.email(), honeymoon: z.email() }),
  reply_within: text.default("um dia útil"),
  retention: retention.prefault({}),
  /** Reais for one unit of each currency, with the day of the rate. */
  rates: z.array(z.strictObject({ currency, reais: z.number().positive(), day })).default([]),
  honeymoon_page: z.strictObject({ id, slug: text }).default({ id: 35, slug: "lua-mel" }),
  wide_tiles: z.array(z.int().min(0)).default([0, 5, 6, 11, 12, 17]),
  /** Names of the pictures of the landing. */
  covers: z.strictObject({ exchange: pictureName, tourism: pictureName }),
  demonstration: z.boolean().default(false),
})

/** The agency as it is stored: with what its stores say, so that a request asks the database once. */
export const storedAgencySchema = agencySchema.extend({ store_desks: z.array(storeDesk).default([]) })

/** Every list file of a content folder: its name without `.yaml`, and the shape of one entry. */
export const entrySchemas = {
  countries: country,
  cities: city,
  attractions: attraction,
  segments: segment,
  packages: travelPackage,
  banners: banner,
  differentials: differential,
  steps: step,
  testimonials: testimonial,
  partners: partner,
  stores: store,
  "static-pages": staticPage,
  honeymoons: honeymoon,
} as const

/** Where each kind has HTML; the entries of `subdescriptions` have it in their `description`. */
export const htmlFields: Record<Kind, readonly string[]> = {
  countries: ["description"],
  cities: ["description"],
  attractions: ["description"],
  segments: ["description"],
  packages: ["description", "include", "not_include", "observation"],
  banners: [],
  differentials: [],
  steps: ["description"],
  testimonials: ["message"],
  partners: [],
  stores: [],
  "static-pages": ["description", "subdescriptions"],
  honeymoons: ["description", "more_info"],
}

export const kinds = Object.keys(entrySchemas) as Kind[]

export type Kind = keyof typeof entrySchemas
export type Entry<K extends Kind> = z.infer<(typeof entrySchemas)[K]>
export type Agency = z.infer<typeof agencySchema>
export type StoredAgency = z.infer<typeof storedAgencySchema>
export type Picture = z.infer<typeof pictureSchema>
