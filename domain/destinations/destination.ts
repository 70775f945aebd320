import { formatList } from "#platform/text/format-list.ts"
import { href } from "#domain/agency/page-addresses.ts"
import type { Image } from "#platform/images/image.ts"
import { slugify } from "#platform/text/slug.ts"
import type { NamedRef } from "#platform/ids/named-ref.ts"

/** Key facts of a place; an unknown one is null and not shown. */
export interface Facts {
  language: string | null
  capital: string | null
  currency: string | null
  population: string | null
  timezone: string | null
  ddi_code: string | null
}

interface Place extends NamedRef {
  title: string | null
  /** HTML as stored: pages and the API sanitise it again. */
  description: string | null
  /** Checked https address of an embeddable map. */
  map_url: string | null
  images: Image[]
}

export interface Country extends Place, Facts {
  banners: Image[]
}

export interface City extends Place, Omit<Facts, "capital" | "ddi_code"> {
  country: NamedRef
}

export interface Attraction extends Place, Facts {
  city: NamedRef
  country: NamedRef
}

/** A place as its page shows it. */
export interface Guide extends NamedRef {
  title: string | null
  /** Sanitised HTML. */
  description: string | null
  /** The description's first sentences, as plain text. */
  opening: string
  facts: Fact[]
  mapUrl: string | null
  cover: Image | null
  /** Pictures besides the cover. */
  gallery: Image[]
}

/** The picture of a place beside its name. Only its own page begins with the banner, if it has one. */
export function pictureOf({ images, banners }: { images: Image[]; banners?: Image[] }): Image | undefined {
  return images[0] ?? banners?.[0]
}

export function countryHref(country: NamedRef): string {
  return href("/intercambio/pais/:id/:name", partsOf(country))
}

export function cityHref(country: NamedRef, city: NamedRef): string {
  return href("/intercambio/pais/:country_id/:country_name/:id/:name", { ...countryParts(country), ...partsOf(city) })
}

export function attractionHref(country: NamedRef, city: NamedRef, attraction: NamedRef): string {
  return href("/intercambio/pais/:country_id/:country_name/:city_id/:city_name/:id/:name", {
    ...countryParts(country),
    city_id: String(city.id),
    city_name: slugify(city.name),
    ...partsOf(attraction),
  })
}

/** The id of a city's or attraction's section on its country's tourism page. */
export function guideAnchor(kind: "city" | "attraction", id: number): string {
  return `${kind === "city" ? "cidade" : "passeio"}-${id}`
}

const factLabels = {
  language: "IDIOMA",
  capital: "CAPITAL",
  currency: "MOEDA",
  population: "POPULAÇÃO",
  timezone: "FUSO HORÁRIO",
  ddi_code: "CÓDIGO DDI",
} as const satisfies Record<keyof Facts, string>

export interface Fact {
  label: string
  value: string
}

/** The known facts with their labels, in the order of the specification. */
export function knownFacts(facts: Partial<Facts>): Fact[] {
  return Object.entries(factLabels).flatMap(([key, label]) => {
    const value = facts[key as keyof Facts]?.trim()
    return value ? [{ label, value }] : []
  })
}

/** "Dublin, Galway ou Cork"; beyond three, "Dublin, Galway, Cork e mais 2". */
export function formatNameList(names: readonly string[], type: "conjunction" | "disjunction" = "disjunction"): string {
  if (names.length > 3) return `${names.slice(0, 3).join(", ")} e mais ${names.length - 3}`
  return formatList(names, type === "conjunction" ? "e" : "ou")
}

// Made on first use and kept: making one takes longer than using it.
let sentences: Intl.Segmenter | undefined

/** The first whole sentences of at most `most` characters. A longer first sentence is cut after a word. */
export function excerptOf(text: string, most = 260): string {
  if (text.length <= most) return text
  sentences ??= new Intl.Segmenter("pt-BR", { granularity: "sentence" })
  let opening = ""
  for (const { segment } of sentences.segment(text)) {
    if ((opening + segment).trimEnd().length > most) break
    opening += segment
  }
  return (
    opening.trimEnd() ||
    `${text
      .slice(0, most)
      .replace(/(?<!\s)\s+\S*$/, "")
      .replace(/(?<![\s,;:.–-])[\s,;:.–-]+$/, "")}…`
  )
}

function partsOf({ id, name }: NamedRef): { id: string; name: string } {
  return { id: String(id), name: slugify(name) }
}

function countryParts({ id, name }: NamedRef): { country_id: string; country_name: string } {
  return { country_id: String(id), country_name: slugify(name) }
}

export interface ShownGuide {
  /** Id of the heading, for links. */
  anchor: string
  name: string
  title: string | null
  /** Sanitised HTML. */
  description: string | null
  picture: Image | null
}

/** A city with its attractions, as sections of its country's page. */
export interface CityGuide extends ShownGuide {
  attractions: ShownGuide[]
}
