import { href } from "react-router"
import { type GroupField, formFields } from "#domain/entries/entry-form.ts"
import { type EntryKind, type EntryRef, documentSchemas } from "#domain/entries/entry-kind.ts"
import { describeField } from "#domain/entries/field-descriptions/describe-field.ts"
import { type TextPart, wordDifferences } from "#domain/entries/history/word-differences.ts"
import { findField, formatLinks, formatValue } from "#panel/content/history/format-value.server.ts"
import { changesOf } from "#panel/content/history/present-differences.server.ts"
import type { Database } from "#platform/database/connect.ts"
import { takeTurn } from "#platform/event-loop/take-turn.server.ts"
import { currencySign } from "#platform/text/money.ts"
import { isObject } from "#platform/text/untrusted-input.ts"
import { amountOf } from "./field-text.ts"
import type { WasView } from "./form-view.ts"

/** The form's changes against the published entry. */
export interface FormChanges {
  /** The changed fields, as the publishing page lists them. */
  fields: readonly string[]
  /** What they were, by the field that shows it. */
  was: ReadonlyMap<string, WasView>
}

export const noChanges: FormChanges = { fields: [], was: new Map() }

/** A longer value is not shown; the number of changed words is. */
const shownMax = 120

export async function presentChanges(
  db: Database,
  ref: EntryRef,
  before: unknown,
  after: unknown,
): Promise<FormChanges> {
  const { kind } = ref
  const fields = changesOf(ref, before, after).map(({ field }) => field)
  const was = new Map<string, WasView>()
  for (const [name, changed] of Map.groupBy(fields, (field) => placeOf(kind, field))) {
    await takeTurn()
    const text = await formatWas({ db, kind }, { name, changed, before, after })
    const compare = /^(?:\d|mudou)/.test(text) && { compare: href("/conteudo/:kind/:id/publicar", ref) }
    was.set(name, { text, take: takenBack(kind, changed).join(" "), ...compare })
  }
  return { fields, was }
}

/**
 * The field that shows a change: a list shows those of its items, an amount also its currency, and a picture's point
 * both of its numbers.
 */
function placeOf(kind: EntryKind, field: string): string {
  const [name = ""] = takenBack(kind, [field])
  return describeField(kind, name).as === "currency" ? amountOf(name) : name
}

function takenBack(kind: EntryKind, changed: readonly string[]): string[] {
  return [...new Set(changed.map((field) => field.split(kind === "pictures" ? "." : "[")[0] ?? ""))]
}

interface Place {
  name: string
  changed: readonly string[]
  before: unknown
  after: unknown
}

/** "era 3.490,00", "estava vazio", "8 palavras novas" */
async function formatWas(context: { db: Database; kind: EntryKind }, place: Place): Promise<string> {
  const { name, changed } = place
  const fields: GroupField = formFields(documentSchemas[context.kind])
  const field = findField(fields, name)
  const [before, after] = [valueAt(place.before, name), valueAt(place.after, name)]
  if (field?.as === "flag") return before === true ? "estava marcado" : "estava desmarcado"
  if (field?.as === "group" && before === undefined) return "não havia"
  if (field?.as === "list" && field.of.as === "group")
    return changed.length === 1 ? "1 mudança" : `${changed.length} mudanças`
  if (field?.as === "group" && after !== undefined) return "mudou"
  const isHtml = describeField(context.kind, name).as === "html"
  const format = (value: unknown) =>
    isHtml ? formatLinks(String(value ?? "")) : formatValue(context, { fields, name, value })
  const [old, now] = await Promise.all([format(before), format(after)])
  const currency = changed.find((one) => describeField(context.kind, one).as === "currency")
  if (currency && old !== "") return `era ${currencySign(String(valueAt(place.before, currency) ?? "BRL"))} ${old}`
  if (old === "") return "estava vazio"
  if (old === now) return "mudou a forma"
  return old.length <= shownMax ? `era ${old}` : formatWords(wordDifferences(old, now))
}

function formatWords(parts: readonly TextPart[]): string {
  const count = (is: TextPart["is"]) =>
    parts.filter((part) => part.is === is).reduce((sum, { text }) => sum + (text.match(/\S+/g)?.length ?? 0), 0)
  const [more, fewer] = [count("new"), count("gone")]
  const words = (number: number) => (number === 1 ? "1 palavra" : `${number} palavras`)
  if (more === 0) return fewer === 0 ? "mudou a forma" : `${words(fewer)} a menos`
  return `${words(more)} ${more === 1 ? "nova" : "novas"}${fewer === 0 ? "" : `, ${fewer} a menos`}`
}

function valueAt(document: unknown, name: string): unknown {
  return name.split(".").reduce((value, part) => (isObject(value) ? value[part] : undefined), document)
}
