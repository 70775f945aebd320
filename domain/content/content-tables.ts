import type { Schema, SearchKind } from "#database/schema.ts"
import type { Kind } from "./content.ts"

/** The table of each kind. Also the owner kind of its pictures. */
export const tableOf = {
  countries: "country",
  cities: "city",
  attractions: "attraction",
  segments: "segment",
  packages: "package",
  banners: "banner",
  differentials: "differential",
  steps: "step",
  testimonials: "testimonial",
  partners: "partner",
  stores: "store",
  "static-pages": "static_page",
  honeymoons: "honeymoon",
} as const satisfies Record<Kind, keyof Schema>

export type EntryTable = (typeof tableOf)[Kind]

/** The search's name of each kind that it covers. */
export const searchKindOf: Partial<Record<Kind, SearchKind>> = {
  countries: "country",
  cities: "city",
  attractions: "attraction",
  segments: "segment",
  "static-pages": "page",
  packages: "package",
}

/** Parents before children: written in this order and removed in reverse, rows never break a foreign key. */
export const entryTables = [
  "country",
  "segment",
  "city",
  "attraction",
  "package",
  "banner",
  "differential",
  "step",
  "testimonial",
  "partner",
  "store",
  "static_page",
  "honeymoon",
] as const satisfies EntryTable[]
