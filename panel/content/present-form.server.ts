import type { FormField, GroupField } from "#domain/entries/entry-form.ts"
import type { EntryKind } from "#domain/entries/entry-kind.ts"
import { type ReferredKind, referenceFields } from "#domain/entries/entry-references.server.ts"
import { titleFields } from "#domain/entries/entry-names.ts"
import type { Rate } from "#domain/packages/price.ts"
import { mediaPath } from "#platform/images/image.ts"
import { currencySign, formatReais } from "#platform/text/money.ts"
import { safeHtml } from "#platform/text/safe-html.server.ts"
import { sectionsOf } from "./entry-sections.ts"
import { sayNumber } from "./field-text.ts"
import { wordsOf } from "#domain/entries/words/field-words.ts"
import { type ControlView, type FieldView, type SectionView, fieldId } from "./form-view.ts"
import type { FieldWords } from "#domain/entries/words/words-table.ts"

/** What the form shows beside the document. */
export interface FormFacts {
  kind: EntryKind
  /** Mistakes by the name of their field. */
  errors: ReadonlyMap<string, readonly string[]>
  /** What a reference is called, by `countries 20`. */
  references: ReadonlyMap<string, string>
  pictures: ReadonlyMap<string, { hash: string; alt: string }>
  rates: readonly Rate[]
  /** Undefined: all fields of the kind. */
  editable: readonly string[] | undefined
}

type Values = Readonly<Record<string, unknown>>

/** The parts of the editor with the fields of a document, which may be unfinished. */
export function presentForm({ fields }: GroupField, document: Values, facts: FormFacts): SectionView[] {
  const shown = (name: string) => facts.editable?.includes(name) ?? true
  return sectionsOf[facts.kind]
    .map(({ title, fields: names }, index) => ({
      id: `parte-${index + 1}`,
      title,
      fields: names
        .filter(shown)
        .flatMap((name) => fields.filter((field) => field.name === name))
        .map((field) => present(field, document[field.name], field.name, { facts, siblings: document }))
        .map((view) => (view.is === "list" ? { ...view, isQuiet: view.label === title } : view)),
    }))
    .filter(({ fields }) => fields.length > 0)
}

interface Place {
  facts: FormFacts
  /** The values beside it: a price's currency. */
  siblings: Values
}

function present(field: FormField, value: unknown, name: string, place: Place): FieldView {
  const { facts } = place
  const words = wordsOf(facts.kind, name)
  const { as, options = {}, help } = words
  const common = {
    name,
    id: fieldId(name),
    label: isLeaf(field) && field.optional ? `${words.label} (opcional)` : words.label,
    errors: facts.errors.get(name) ?? [],
    ...(help && { help }),
  }
  if (as === "fixed") return { is: "hidden", name, id: common.id, value: plain(value) }
  switch (field.as) {
    case "group": {
      const group = asValues(value)
      const inner = { facts, siblings: group ?? {} }
      const fields = field.fields.map((one) => present(one, group?.[one.name], `${name}.${one.name}`, inner))
      const focusOf = facts.kind === "pictures" && name === "focus" ? focusView(group, place.siblings) : undefined
      const view = { ...common, is: "group", switched: field.switched, checked: group !== undefined, fields } as const
      return focusOf ? { ...view, focusOf } : view
    }
    case "list": {
      const items = Array.isArray(value) ? (value as unknown[]) : []
      const views = items.map((item, index) =>
        present(field.of, item, `${name}[${index}]`, { facts, siblings: { [name]: items } }),
      )
      return { ...common, is: "list", item: words.item ?? "item", items: views.map(numbered) }
    }
    case "flag":
      return { ...common, is: "flag", checked: value === true }
    case "choices": {
      const values = Array.isArray(value) ? value.map(String) : []
      // A mistake at one of the choices is shown with them all.
      const errors = [...facts.errors].flatMap(([at, said]) => (at === name || at.startsWith(`${name}[`) ? said : []))
      return { ...common, errors, is: "choices", values, options: named(field.options, options) }
    }
    case "choice":
      return { ...common, is: "select", value: plain(value), options: withNone(named(field.options, options), field) }
    default:
      return presentControl(field, value, { common, words, place })
  }
}

/** `Cota 2`, `Imagem 1`: items of a list are told apart. */
function numbered(view: FieldView, index: number): FieldView {
  return view.is === "hidden" ? view : { ...view, label: `${view.label} ${index + 1}` }
}

interface ControlParts {
  common: Omit<ControlView, "is" | "value">
  words: FieldWords
  place: Place
}

function presentControl(field: FormField, value: unknown, { common, words: { as }, place }: ControlParts): FieldView {
  const { facts, siblings } = place
  const isTitle = common.name === titleFields[facts.kind]
  const reference = referenceFields[field.name]
  if (reference) return { ...common, is: "text", list: listId(reference), value: sayReferred(reference, value, facts) }
  switch (as) {
    case "currency":
      return { ...common, is: "select", value: plain(value) || "BRL", options: currencyOptions(plain(value)) }
    case "percent":
      return { ...common, is: "select", value: plain(value) || "50", options: percents }
    case "picture": {
      const picture = facts.pictures.get(plain(value))
      const thumbnail = picture && { src: mediaPath(picture.hash, 320, "webp"), alt: picture.alt }
      return {
        ...common,
        is: "text",
        list: listId("pictures"),
        value: plain(value),
        isPicture: true,
        ...(thumbnail && { thumbnail }),
      }
    }
    case "money": {
      const aside = asReais(value, siblings[`${field.name}_currency`] ?? siblings.currency, facts.rates)
      return { ...common, is: "money", value: sayNumber(value, 2), ...(aside && { aside }) }
    }
    case "html": {
      const clean = safeHtml(typeof value === "string" ? value : null)
      return { ...common, is: "html", value: plain(value), ...(clean && { clean }) }
    }
    case "area":
    case "day":
      return { ...common, is: as, value: plain(value) }
    default:
      return field.as === "number"
        ? { ...common, is: "number", value: sayNumber(value, 0) }
        : { ...common, is: "text", value: plain(value), ...(isTitle && { isWide: true }) }
  }
}

/** The picture of an entry of the pictures, and the point as its form has it. */
function focusView(point: Values | undefined, { hash }: Values) {
  const src = mediaPath(plain(hash), 480, "webp")
  return { src, value: point && { x: plain(point.x), y: plain(point.y) } }
}

/** The id of the list of names for a kind of reference. */
export function listId(kind: ReferredKind | "pictures"): string {
  return `nomes-${kind}`
}

function sayReferred(kind: ReferredKind, value: unknown, { references }: FormFacts): string {
  return references.get(`${kind} ${plain(value)}`) ?? plain(value)
}

/** What a price in another currency is in reais, by the agency's rate. */
function asReais(value: unknown, currency: unknown, rates: readonly Rate[]): string | undefined {
  if (typeof value !== "number" || typeof currency !== "string" || currency === "BRL") return undefined
  const rate = rates.find((one) => one.currency === currency)
  if (!rate) return `Sem cotação de ${currency}: o site diz “valor em reais sob consulta”.`
  const reais = formatReais(Math.round(value * rate.reais * 100))
  return `No site, em reais: ${reais}, com ${currencySign(currency)} 1 = R$ ${sayNumber(rate.reais, 2)}.`
}

const currencies = ["BRL", "USD", "EUR", "GBP", "CAD", "AUD", "NZD", "CHF", "JPY", "ARS", "CLP", "UYU", "MXN", "ZAR"]

function currencyOptions(current: string) {
  const codes = current === "" || currencies.includes(current) ? currencies : [...currencies, current]
  return codes.map((code) => {
    const sign = currencySign(code)
    return { value: code, label: sign === code ? code : `${sign} (${code})` }
  })
}

const percents = ["0", "25", "50", "75", "100"].map((value) => ({ value, label: `${value} %` }))

function named(options: readonly string[], names: Readonly<Record<string, string>>) {
  return options.map((value) => ({ value, label: names[value] ?? value }))
}

function withNone(options: ReturnType<typeof named>, { optional }: FormField) {
  return [{ value: "", label: optional ? "Nenhum" : "Escolha" }, ...options]
}

function isLeaf({ as }: FormField): boolean {
  return as === "text" || as === "number" || as === "choice"
}

function asValues(value: unknown): Values | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Values) : undefined
}

/** As text; an unfinished document may hold anything. */
function plain(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : ""
}
