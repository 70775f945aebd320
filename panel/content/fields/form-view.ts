/* An entry's form as the browser renders it: labels, values and errors, derived from the schema on the server. */

import type { ReactNode } from "react"
import type { Rate } from "#domain/packages/price.ts"
import type { SizedPicture } from "#panel/pictures/picture-view.ts"

interface Common {
  /** Path of the field, as in an error: `promotion.ends`, `cotes[1].value`. */
  name: string
  id: string
  label: string
  help?: string
  errors: readonly string[]
  /** Set if the field differs from the published entry. */
  was?: WasView
}

/** What a changed field was on the site. */
export interface WasView {
  /** "era 3.490,00", "8 palavras novas" */
  text: string
  /** The fields to take back, separated by spaces. */
  take: string
  /** The page with the differences, if the text does not show them. */
  compare?: string
}

/** A field with the mark of its change, which its help text ends with. */
export type Marked<View extends Common> = Omit<View, "help"> & { help?: ReactNode; mark?: ReactNode }

export interface ControlView extends Common {
  is: "text" | "area" | "html" | "number" | "day"
  value: string
  /** Id of the `<datalist>` with names. */
  list?: string
  /** The sanitised HTML, as the site renders it. */
  clean?: string
  /** The map that the site will show. */
  map?: { service: string; url: string }
  /** Spans the full row. */
  isWide?: true
  /** The value is the name of a picture in the library. */
  isPicture?: true
  /** The picture with that name, and its editor. */
  thumbnail?: { src: string; alt: string; to: string }
}

export interface MoneyView extends Common {
  is: "money"
  value: string
  /** The select of its currency; absent if the amount is always in reais. */
  currency?: SelectView
  /** The agency's exchange rates, to show the value in reais. */
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
  /** An optional group: a checkbox says whether it exists. */
  switched: boolean
  checked: boolean
  fields: readonly FieldView[]
  /** The picture whose focal point the fields set. */
  focusOf?: { picture: SizedPicture; value: { x: string; y: string } | undefined }
  /** The prices that visitors see on each day of a promotion. */
  strip?: StripView
}

/** The fields that decide a package's price on a day. */
export const priceFields = [
  "value",
  "value_currency",
  "promotion.value",
  "promotion.currency",
  "promotion.starts",
  "promotion.ends",
] as const

/** The values as typed in the form. */
export type TypedPrices = Readonly<Record<(typeof priceFields)[number], string>>

/** The price that visitors read; `struck` is the regular price, crossed out. */
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
  /** Before, during and after the promotion; empty while it is incomplete. */
  periods: readonly PeriodView[]
  today: string
  rates: readonly Rate[]
}

export interface ListView extends Common {
  is: "list"
  /** The section has the same title, so the list does not repeat it. */
  isQuiet?: boolean
  /** Only for lists of pictures: the list's name, as the drop target. */
  pictures?: string
  /** Name of one item: "imagem". */
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
  /** Number of changes against the published entry. */
  changes: number
  fields: readonly FieldView[]
}

/** The names of a `<datalist>`. */
export interface NameList {
  id: string
  names: readonly string[]
  /** The kind to search on the server, if the list is incomplete. */
  more?: string
}

/** The id of a field's element, used as an anchor. */
export function fieldId(name: string): string {
  return `campo-${name.replace(/[^a-z0-9_]+/gi, "-")}`
}
