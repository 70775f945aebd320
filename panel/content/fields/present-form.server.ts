import type { FormField, GroupField } from "#domain/entries/entry-form.ts"
import type { EntryKind } from "#domain/entries/entry-kind.ts"
import { type ReferredKind, referenceFields } from "#domain/entries/entry-references.server.ts"
import { titleFields } from "#domain/entries/entry-names.ts"
import { htmlMaxLength } from "#domain/agency/content-fields.ts"
import type { Rate } from "#domain/packages/price.ts"
import { mediaPath, renditionSize } from "#platform/images/image.ts"
import { currencySign } from "#platform/text/money.ts"
import { mapEmbedMaxLength, mapHostName } from "#platform/maps/map-embed.ts"
import { readMapEmbed } from "#platform/maps/map-embed.server.ts"
import { isShortMapLink } from "#platform/maps/map-share.ts"
import { mapPageUrl } from "#ui/map/map-link.ts"
import { safeHtml } from "#platform/text/safe-html.server.ts"
import { asGroup, asList, plainValue } from "#platform/text/untrusted-input.ts"
import { entryHref } from "#panel/entry-address.ts"
import { sectionsOf } from "#panel/content/entry/entry-sections.ts"
import { formatCount } from "#platform/text/format-count.ts"
import { currencyFields, formatNumber } from "./field-text.ts"
import type { FormChanges } from "./present-changes.server.ts"
import { describeField } from "#domain/entries/field-descriptions/describe-field.ts"
import {
  type ControlView,
  type FieldView,
  type SectionView,
  type TypedPrices,
  fieldId,
  priceFields,
} from "./form-view.ts"
import { listPeriods, readPromotion } from "#panel/content/promotions/promotion-days.ts"
import type { FieldDescription } from "#domain/entries/field-descriptions/field-description.ts"

/** What the form shows besides the document. */
export interface FormFacts {
  kind: EntryKind
  /** Errors by field name. */
  errors: ReadonlyMap<string, readonly string[]>
  /** Names of references, by key such as `countries 20`. */
  references: ReadonlyMap<string, string>
  pictures: ReadonlyMap<string, { hash: string; alt: string }>
  rates: readonly Rate[]
  /** Today's date in São Paulo. */
  today: string
  /** Fields that this person may edit. Undefined: all. */
  editable: readonly string[] | undefined
  changes: FormChanges
}

type Values = Readonly<Record<string, unknown>>

/** The editor's sections with the fields of a document, which may be incomplete. */
export function presentForm({ fields }: GroupField, document: Values, facts: FormFacts): SectionView[] {
  const shown = (name: string) => facts.editable?.includes(name) ?? true
  return sectionsOf[facts.kind]
    .map(({ title, fields: names }, index) => ({
      id: `parte-${index + 1}`,
      title,
      changes: facts.changes.fields.filter((field) => names.includes(field.split(/[.[]/)[0] ?? "")).length,
      fields: withCurrencies(
        names
          .filter(shown)
          .flatMap((name) => fields.filter((field) => field.name === name))
          .map((field) => present(field, document[field.name], field.name, facts))
          .map((view) => (view.is === "list" ? { ...view, isQuiet: view.label === title } : view))
          .map((view) => withStrip(view, document, facts))
          .map((view) => withPicture(view, document, facts)),
        facts,
      ),
    }))
    .filter(({ fields }) => fields.length > 0)
}

function present(field: FormField, value: unknown, name: string, facts: FormFacts): FieldView {
  const description = describeField(facts.kind, name)
  const { as, options = {} } = description
  const help = helpOf(description, value)
  const was = facts.changes.was.get(name)
  const common = {
    name,
    id: fieldId(name),
    label: isLeaf(field) && field.optional ? `${description.label} (opcional)` : description.label,
    errors: facts.errors.get(name) ?? [],
    ...(help && { help }),
    ...(was && { was }),
  }
  if (as === "fixed") return { is: "hidden", name, id: common.id, value: plainValue(value) }
  switch (field.as) {
    case "group": {
      const group = asGroup(value)
      const views = field.fields.map((one) => present(one, group?.[one.name], `${name}.${one.name}`, facts))
      const fields = withCurrencies(views, facts)
      return { ...common, is: "group", switched: field.switched, checked: group !== undefined, fields }
    }
    case "list": {
      const views = asList(value).map((item, index) => present(field.of, item, `${name}[${index}]`, facts))
      const isOfPictures = describeField(facts.kind, `${name}[0]`).as === "picture"
      const list = {
        item: description.item ?? "item",
        items: views.map(numbered),
        ...(isOfPictures && { pictures: name }),
      }
      return { ...common, is: "list", ...list }
    }
    case "flag":
      return { ...common, is: "flag", checked: value === true }
    case "choices": {
      const values = asList(value).map(String)
      // An error of a single choice is shown at the whole group.
      const errors = [...facts.errors].flatMap(([at, messages]) =>
        at === name || at.startsWith(`${name}[`) ? messages : [],
      )
      return { ...common, errors, is: "choices", values, options: named(field.options, options) }
    }
    case "choice":
      return {
        ...common,
        is: "select",
        value: plainValue(value),
        options: withNone(named(field.options, options), field),
      }
    case "number":
    case "text":
      return presentControl(field, value, { common, description, facts })
  }
}

function helpOf({ help, isCounted }: FieldDescription, value: unknown): string | undefined {
  const letters = isCounted ? plainValue(value).trim().length : 0
  return letters > 0 ? `${letters} ${letters === 1 ? "letra" : "letras"}. ${help}` : help
}

/** The promotion's group also shows the daily prices, computed from the whole form. */
function withStrip(view: FieldView, document: Values, { kind, today, rates }: FormFacts): FieldView {
  if (kind !== "packages" || view.is !== "group" || view.name !== "promotion") return view
  const typed = Object.fromEntries(
    priceFields.map((name) => {
      const [outer = "", inner] = name.split(".")
      const value = inner === undefined ? document[outer] : asGroup(document[outer])?.[inner]
      return [name, typeof value === "number" ? formatNumber(value, 2) : plainValue(value)]
    }),
  )
  const days = readPromotion(typed as TypedPrices, today)
  const periods = days ? listPeriods(days, today, rates) : []
  return { ...view, strip: { typed: typed as TypedPrices, periods, today, rates } }
}

/** Merges a currency select into the field of its amount. */
function withCurrencies(views: readonly FieldView[], { rates }: FormFacts): FieldView[] {
  const joined = new Set<string>()
  const amounts = views.map((view) => {
    if (view.is !== "money") return view
    const currency = views.find((one) => one.is === "select" && currencyFields(view.name).includes(one.name))
    if (currency?.is !== "select") return view
    joined.add(currency.name)
    return { ...view, currency, rates }
  })
  return amounts.filter(({ name }) => !joined.has(name))
}

/** Adds numbers to the labels of list items: `Cota 2`, `Imagem 1`. */
function numbered(view: FieldView, index: number): FieldView {
  return view.is === "hidden" ? view : { ...view, label: `${view.label} ${index + 1}` }
}

interface ControlParts {
  common: Omit<ControlView, "is" | "value">
  description: FieldDescription
  facts: FormFacts
}

function presentControl(
  field: FormField,
  value: unknown,
  { common, description: { as }, facts }: ControlParts,
): FieldView {
  const isLong = common.name === titleFields[facts.kind] || /\blink$/.test(common.name)
  const reference = referenceFields[field.name]
  if (reference)
    return { ...common, is: "text", list: listId(reference), value: formatReferred(reference, value, facts) }
  switch (as) {
    case "currency":
      return { ...common, is: "select", value: plainValue(value) || "BRL", options: currencyOptions(plainValue(value)) }
    case "percent":
      return { ...common, is: "select", value: plainValue(value) || "50", options: percents }
    case "picture": {
      const picture = facts.pictures.get(plainValue(value))
      const to = entryHref({ kind: "pictures", id: plainValue(value) })
      const thumbnail = picture && { src: mediaPath(picture.hash, 320, "webp"), alt: picture.alt, to }
      return {
        ...common,
        is: "text",
        list: listId("pictures"),
        value: plainValue(value),
        isPicture: true,
        ...(thumbnail && { thumbnail }),
      }
    }
    case "money":
      return { ...common, is: "money", value: formatNumber(value, 2), rates: [] }
    case "html":
      return presentHtml(common, plainValue(value))
    case "map":
      return presentMap(common, plainValue(value))
    case "area":
    case "day":
      return { ...common, is: as, value: plainValue(value) }
    default:
      return field.as === "number"
        ? { ...common, is: "number", value: formatNumber(value, 0) }
        : { ...common, is: "text", value: plainValue(value), ...(isLong && { isWide: true }) }
  }
}

/** Width in pixels at which the editor shows a picture; one of the widths of `/media`. */
const boardWidth = 480

/** Adds the picture to its focal point fields, so that the point can be set by clicking it. */
function withPicture(view: FieldView, { hash, width, height, focus }: Values, { kind }: FormFacts): FieldView {
  if (kind !== "pictures" || view.is !== "group" || view.name !== "focus") return view
  const point = asGroup(focus)
  const value = point && { x: plainValue(point.x), y: plainValue(point.y) }
  const size = renditionSize({ width: Number(width), height: Number(height) }, boardWidth)
  return { ...view, focusOf: { picture: { src: mediaPath(plainValue(hash), boardWidth, "webp"), ...size }, value } }
}

/** A too long text is an error while editing, not only on publishing. */
function presentHtml(common: ControlParts["common"], value: string): FieldView {
  if (value.length > htmlMaxLength)
    return { ...common, is: "html", value, errors: common.errors.length > 0 ? common.errors : [tooLongHtml] }
  const clean = safeHtml(value)
  return { ...common, is: "html", value, ...(clean && { clean }) }
}

const tooLongHtml =
  `Este texto é longo demais: cabem ${formatCount(htmlMaxLength)} caracteres, contando negritos, títulos ` +
  "e links. Divida-o, ou tire uma parte."

/** An unsupported map is an error while editing, not only on publishing. */
function presentMap(common: ControlParts["common"], value: string): FieldView {
  const url = readMapEmbed(value)
  const isUnknown = value.trim() !== "" && !url && common.errors.length === 0
  const errors = isUnknown ? [explainMap(value)] : common.errors
  return {
    ...common,
    is: "area",
    value,
    errors,
    ...(url && { map: { service: mapHostName(url), url: mapPageUrl(url, "") } }),
  }
}

function explainMap(value: string): string {
  if (value.length > mapEmbedMaxLength) return tooLongMap
  return isShortMapLink(value) ? shortMapLink : unknownMap
}

const tooLongMap =
  "Este texto é longo demais para um mapa: cole só o link ou o código de Compartilhar do Google Maps ou do " +
  "OpenStreetMap."
const shortMapLink = "Este link é curto e só abre no navegador: abra-o e copie o endereço que aparece lá."
const unknownMap =
  "Não reconhecemos este mapa: cole o link ou o código de Compartilhar do Google Maps ou do OpenStreetMap, ou as " +
  "coordenadas, como -2.7467, -42.8264."

/** The id of the `<datalist>` for a kind of reference. */
export function listId(kind: ReferredKind | "pictures"): string {
  return `nomes-${kind}`
}

function formatReferred(kind: ReferredKind, value: unknown, { references }: FormFacts): string {
  return references.get(`${kind} ${plainValue(value)}`) ?? plainValue(value)
}

const currencies = ["BRL", "USD", "EUR", "GBP", "CAD", "AUD", "NZD", "CHF", "JPY", "ARS", "CLP", "UYU", "MXN", "ZAR"]

function currencyOptions(current: string) {
  const codes = current === "" || currencies.includes(current) ? currencies : [...currencies, current]
  return codes.map((code) => ({ value: code, label: currencySign(code) }))
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
