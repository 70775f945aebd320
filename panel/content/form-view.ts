/* The form of an entry as the browser draws it: labels, values and mistakes, made by the server from the schema. */

import type { Rate } from "#domain/packages/price.ts"
import type { SizedPicture } from "#panel/pictures/picture-view.ts"

interface Common {
  /** As in a mistake: `promotion.ends`, `cotes[1].value`. */
  name: string
  id: string
  label: string
  help?: string
  errors: readonly string[]
}

export interface ControlView extends Common {
  is: "text" | "area" | "html" | "number" | "day"
  value: string
  /** Id of the list of names to choose from. */
  list?: string
  /** The HTML as the site shows it. */
  clean?: string
  /** The map that the site will show. */
  map?: { service: string; url: string }
  /** It takes the whole line. */
  isWide?: true
  /** It names a picture of the library. */
  isPicture?: true
  /** The picture that the field names. */
  thumbnail?: { src: string; alt: string }
}

export interface MoneyView extends Common {
  is: "money"
  value: string
  /** The field of its currency; without one it is in reais. */
  currency?: SelectView
  /** The agency's rates, for its value in reais. */
  rates: readonly Rate[]
}

interface SelectView extends Common {
  is: "select"
  value: string
  options: ReadonlyArray<{ value: string; label: string }>
}

export interface FlagView extends Common {
  is: "flag"
  checked: boolean
}

export interface ChoicesView extends Common {
  is: "choices"
  values: readonly string[]
  options: ReadonlyArray<{ value: string; label: string }>
}

interface HiddenView {
  is: "hidden"
  name: string
  id: string
  value: string
}

export interface GroupView extends Common {
  is: "group"
  /** A checkbox says whether it is there. */
  switched: boolean
  checked: boolean
  fields: readonly FieldView[]
  /** The picture whose point the fields set. */
  focusOf?: { picture: SizedPicture; value: { x: string; y: string } | undefined }
  /** What the visitor sees on the days of a promotion. */
  strip?: StripView
}

/** The fields that decide what a package costs on a day. */
export const priceFields = [
  "value",
  "value_currency",
  "promotion.value",
  "promotion.currency",
  "promotion.starts",
  "promotion.ends",
] as const

/** As they stand in the form. */
export type TypedPrices = Readonly<Record<(typeof priceFields)[number], string>>

/** What the visitor reads: the price that no longer counts apart. */
export interface SpokenPrice {
  struck?: string
  now: string
}

export interface PeriodView {
  when: string
  isNow: boolean
  price: SpokenPrice
}

export interface StripView {
  typed: TypedPrices
  /** Before, during and after; none while the promotion is unfinished. */
  periods: readonly PeriodView[]
  today: string
  rates: readonly Rate[]
}

export interface ListView extends Common {
  is: "list"
  /** Its part of the editor has the same name, which is not said twice. */
  isQuiet?: boolean
  /** Of a list of pictures: its name, for what is dropped on it. */
  pictures?: string
  /** One item: "imagem". */
  item: string
  items: readonly FieldView[]
}

export type FieldView =
  | ControlView
  | MoneyView
  | SelectView
  | FlagView
  | ChoicesView
  | HiddenView
  | GroupView
  | ListView

export interface SectionView {
  id: string
  title: string
  fields: readonly FieldView[]
}

/** Names to choose from while typing. */
export interface NameList {
  id: string
  names: readonly string[]
  /** There are more of this kind: the server knows them. */
  more?: string
}

/** The id of a field's element: an anchor of the page. */
export function fieldId(name: string): string {
  return `campo-${name.replace(/[^a-z0-9_]+/gi, "-")}`
}
