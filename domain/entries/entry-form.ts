import type * as z from "zod"
import { hasThreeDecimals } from "#platform/text/money.ts"

/*
 * Derives the form of an entry from its schema: no kind has code of its own. Browser-safe.
 *
 * Fields are named as in mistakes: `promotion.ends`, `cotes[1].value`. Two extra controls carry what an HTML form
 * cannot: the checkbox `promotion` = `sim` means that an optional group is present; the empty hidden input `images`
 * means that a list is present although it has no items.
 */

export type FormField = TextField | NumberField | FlagField | ChoiceField | ChoicesField | GroupField | ListField

interface Common {
  /** Its key in the enclosing group; empty in a list. */
  name: string
  /** May be left out: the schema then has a default, or the value stays absent. */
  optional: boolean
}

interface TextField extends Common {
  as: "text"
}

interface NumberField extends Common {
  as: "number"
  /** Whole numbers only. */
  whole: boolean
  /** An amount in cents. */
  isMoney: boolean
}

interface FlagField extends Common {
  as: "flag"
  /** Its value when it is not ticked: absent unless the schema has a default. */
  unticked: false | undefined
}

interface ChoiceField extends Common {
  as: "choice"
  options: readonly string[]
}

/** Any number of the options. */
interface ChoicesField extends Common {
  as: "choices"
  options: readonly string[]
}

export interface GroupField extends Common {
  as: "group"
  fields: readonly FormField[]
  /** Has its own checkbox, which says whether the group is present. */
  switched: boolean
}

interface ListField extends Common {
  as: "list"
  of: FormField
}

/** The entries of a submitted form: names and values in order. */
export type FormEntries = ReadonlyArray<readonly [name: string, value: string]>

/** The fields of a document, as one group. */
export function formFields(schema: z.core.$ZodType): GroupField {
  const field = fieldOf("", schema)
  if (field.as !== "group") throw new Error("a document is a group of fields")
  return field
}

/**
 * Reads the filled-in values as input for the schema; empty fields are absent. Text that is not a number stays text, so
 * that the schema refuses it and the form can show it again.
 */
export function fromForm(field: GroupField, entries: FormEntries): unknown {
  return (
    read(
      field,
      Map.groupBy(entries, ([name]) => name),
      "",
    ) ?? {}
  )
}

interface Inside {
  schema: z.core.$ZodType
  optional: boolean
  /** Without a default: a missing value stays absent. */
  absent: boolean
}

type Definition = z.core.$ZodTypeDef & {
  innerType: z.core.$ZodType
  in: z.core.$ZodType
  shape: Record<string, z.core.$ZodType>
  element: z.core.$ZodType
  entries: Record<string, string>
}

function definitionOf(schema: z.core.$ZodType): Definition {
  return schema._zod.def as Definition
}

/** The schema inside of optional values, defaults and pipes. */
function unwrap(schema: z.core.$ZodType): Inside {
  const { type, innerType, in: input } = definitionOf(schema)
  if (type === "optional") return { ...unwrap(innerType), optional: true, absent: true }
  if (type === "default" || type === "prefault") return { ...unwrap(innerType), optional: true }
  if (type === "pipe") return unwrap(input)
  return { schema, optional: false, absent: false }
}

function fieldOf(name: string, outer: z.core.$ZodType): FormField {
  const { schema, optional, absent } = unwrap(outer)
  const { type, shape, element, entries } = definitionOf(schema)
  const common = { name, optional }
  switch (type) {
    case "object": {
      const fields = Object.entries(shape).map(([key, inner]) => fieldOf(key, inner))
      return { ...common, as: "group", fields, switched: absent }
    }
    case "array": {
      const of = fieldOf("", element)
      return of.as === "choice" ? { ...common, as: "choices", options: of.options } : { ...common, as: "list", of }
    }
    case "enum":
      return { ...common, as: "choice", options: Object.values(entries) }
    case "number":
      return { ...common, as: "number", whole: isWhole(schema), isMoney: isMoney(schema) }
    case "boolean":
    case "literal":
      return { ...common, as: "flag", unticked: absent ? undefined : false }
    case "string":
      return { ...common, as: "text" }
    default:
      throw new Error(`no field for ${type} at ${name}`)
  }
}

function isWhole(schema: z.core.$ZodType): boolean {
  return (schema._zod.def as { format?: string }).format === "safeint"
}

function isMoney(schema: z.core.$ZodType): boolean {
  const checks = definitionOf(schema).checks?.map(({ _zod }) => _zod.def as { check: string; value?: number }) ?? []
  return checks.some(({ check, value }) => check === "multiple_of" && value === 0.01)
}

function inside(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`
}

type Sent = ReadonlyMap<string, FormEntries>

function read(field: FormField, sent: Sent, path: string): unknown {
  switch (field.as) {
    case "group": {
      if (field.switched && !sent.has(path)) return undefined
      const values = field.fields.flatMap((inner) => {
        const value = read(inner, sent, inside(path, inner.name))
        return value === undefined ? [] : [[inner.name, value] as const]
      })
      return values.length === 0 && field.optional && !field.switched ? undefined : Object.fromEntries(values)
    }
    case "list": {
      const indexes = indexesIn(sent, path)
      if (indexes.length === 0 && !sent.has(path)) return undefined
      return indexes.map((index) => read(field.of, sent, `${path}[${index}]`) ?? null)
    }
    case "choices":
      return sent.get(path)?.map(([, value]) => value)
    case "flag":
      return sent.has(path) || field.unticked
    case "number": {
      const text = textOf(sent, path)?.trim()
      return field.isMoney ? readMoney(text) : readNumber(text)
    }
    case "choice":
    case "text":
      return textOf(sent, path)
    default:
      return field satisfies never
  }
}

/** Browsers send line breaks as CR LF. */
function textOf(sent: Sent, path: string): string | undefined {
  const text = sent.get(path)?.[0]?.[1]
  return text === undefined || text.trim() === "" ? undefined : text.replaceAll("\r\n", "\n")
}

/** As `readNumber`. A comma before three digits stays text: `1,980` is 1980 in price lists in English. */
export function readMoney(text: string | undefined): number | string | undefined {
  return text !== undefined && hasThreeDecimals(text) ? text : readNumber(text)
}

/** `4290,50` and `4.290,50`. A point that does not separate thousands is a decimal point: `4290.50`, `0.006`. */
function readNumber(text: string | undefined): number | string | undefined {
  if (text === undefined) return undefined
  if (/^-?(?!0)\d{1,3}(\.\d{3})+(,\d+)?$/.test(text)) return Number(text.replaceAll(".", "").replace(",", "."))
  return /^-?\d+([.,]\d+)?(e[+-]?\d+)?$/i.test(text) ? Number(text.replace(",", ".")) : text
}

/** The indexes of a list's items in order. Some may be missing, because items were removed. */
function indexesIn(sent: Sent, path: string): number[] {
  const start = `${path}[`
  const indexes = new Set<number>()
  for (const name of sent.keys()) {
    if (!name.startsWith(start)) continue
    const index = Number(name.slice(start.length, name.indexOf("]", start.length)))
    if (Number.isInteger(index) && index >= 0) indexes.add(index)
  }
  return [...indexes].sort((a, b) => a - b)
}
