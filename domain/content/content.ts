import * as z from "zod"
import {
  currency,
  day,
  email,
  html,
  id,
  link,
  map,
  money,
  pictureName,
  pictures,
  profileList,
  storeInbox,
  text,
} from "#domain/agency/content-fields.ts"
import type { PictureRegistry } from "./picture-registry.ts"

/*
 * The schemas of an agency's content: one YAML file per kind, each a list of entries. `pictures` is a map by name and
 * `agency` one object. Field names are those of the specification.
 */

const facts = {
  language: text.optional(),
  capital: text.optional(),
  currency: text.optional(),
  population: text.optional(),
  timezone: text.optional(),
  ddi_code: text.optional(),
}

/** The alternative text of a purely decorative picture. */
export const decorative = "decorativa"

/** As phones write it, too: with a capital and a full stop. */
export function isDecorative(alt: string): boolean {
  return alt.trim().replace(/\.$/, "").toLowerCase() === decorative
}

const percent = z.int().min(0).max(100).multipleOf(25)

/**
 * The point that every crop of a picture keeps, in per cent of its width and height. In steps of 25, because the
 * content policy allows no inline styles: eight CSS rules, four for each axis, cover the 25 points.
 */
export const focus = z.strictObject({ x: percent, y: percent })

/** A picture: a file (its path inside the content folder) or one field of a registered source, never both. */
export function pictureSchema({ fields }: Pick<PictureRegistry, "fields">): z.ZodType<Picture> {
  const orders = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.optional()]))
  return z.strictObject({
    alt: text.describe("o que se vê na imagem; decorações usam a palavra 'decorativa'"),
    file: text.optional(),
    ...orders,
    focus: focus.optional(),
  })
}

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

const segment = z.strictObject({
  id,
  name: text,
  title: text.optional(),
  description: html.optional(),
  banners: pictures,
})

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
  /** What the price includes: "por pessoa, em quarto duplo". */
  price_basis: text.optional(),
  /** One sentence for the card. */
  summary: text.optional(),
  promotion: z.strictObject({ value: money, currency: currency.default("BRL"), starts: day, ends: day }).optional(),
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

const store = z.strictObject({
  id,
  name: text,
  phone: text.optional(),
  cellphone: text.optional(),
  whatsapp: text.optional(),
  email: email.optional(),
  skype: text.optional(),
  working_times: text.optional(),
  address: text.optional(),
  map: map.optional(),
  desk: storeInbox.optional(),
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

/** Guests may give any amount without a quota. */
const quotaValue = money.positive("o valor precisa ser maior que zero; quem prefere outro valor já tem essa opção")

const honeymoon = z.strictObject({
  id,
  title: text,
  description: html.optional(),
  more_info: html.optional(),
  /** The Pix receiver of gifts. With it the page shows a code and a QR for each quota. Checked by `checkPix`. */
  pix: z.strictObject({ key: text, name: text, city: text }).optional(),
  images: pictures,
  cotes: z.array(z.strictObject({ id, title: text, value: quotaValue, image: pictureName })).min(1),
})

/** The schema of one entry of every list file, by the file's name without `.yaml`. */
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

export const kinds = Object.keys(entrySchemas) as Kind[]

export type Kind = keyof typeof entrySchemas
export type Entry<K extends Kind> = z.infer<(typeof entrySchemas)[K]>

export interface Picture {
  alt: string
  file?: string
  focus?: z.infer<typeof focus>
  /** The fields of the picture sources. */
  [order: string]: unknown
}
