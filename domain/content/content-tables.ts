import type { Schema, SearchKind } from "#database/schema.ts"
import type { Kind } from "./content.ts"

/**
 * The table of each kind. Also the owner kind of its pictures. Parents before children: written in this order and
 * removed in reverse, rows never break a foreign key.
 */
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

export const entryTables = Object.values(tableOf)

export const kindOfTable = Object.fromEntries(Object.entries(tableOf).map(([kind, table]) => [table, kind])) as Record<
  EntryTable,
  Kind
>
