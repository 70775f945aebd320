import { createHash } from "node:crypto"
import type * as z from "zod"
import { type EntryKind, documentSchemas } from "./entry-kind.ts"

/* The three-way comparison of one entry, field by field. What both sides began with is known by fingerprints alone. */

/** One for each field of the kind, in the order of its schema. Equal ones stand for fields that say the same. */
export type Fingerprints = readonly string[]

const fingerprintLength = 8

export function fingerprintsOf(kind: EntryKind, document: unknown): Fingerprints {
  const values = Object(document) as Record<string, unknown>
  return Object.entries(shapeOf(kind)).map(([name, schema]) => {
    // As its schema reads it: what is left out says the same as its default. What is unfinished stays as it is.
    const { data = values[name] } = schema.safeParse(values[name])
    return createHash("sha256")
      .update(`${name} ${JSON.stringify(data)}`)
      .digest("base64url")
      .slice(0, fingerprintLength)
  })
}

/** Names of the fields in which two documents do not say the same. */
export function differingFields(kind: EntryKind, one: unknown, other: unknown): string[] {
  const [some, others] = [fingerprintsOf(kind, one), fingerprintsOf(kind, other)]
  return Object.keys(shapeOf(kind)).filter((_name, index) => some[index] !== others[index])
}

export interface FieldMerge {
  /** Their value of each field that is unchanged on this side, this side's of all others. */
  document: Record<string, unknown>
  /** Names of the fields that both sides changed, each to another value. */
  conflicts: string[]
}

/** Without fingerprints of what both began with, every field that differs is a conflict. */
export function mergeFields(
  kind: EntryKind,
  begun: Fingerprints,
  { mine, theirs }: Record<"mine" | "theirs", Readonly<Record<string, unknown>>>,
): FieldMerge {
  const [own, other] = [fingerprintsOf(kind, mine), fingerprintsOf(kind, theirs)]
  const document: Record<string, unknown> = {}
  const conflicts: string[] = []
  for (const [index, name] of Object.keys(shapeOf(kind)).entries()) {
    const isTheirs = own[index] === other[index] || own[index] === begun[index]
    if (!isTheirs && other[index] !== begun[index]) conflicts.push(name)
    const value = isTheirs ? theirs[name] : mine[name]
    if (value !== undefined) document[name] = value
  }
  return { document, conflicts }
}

function shapeOf(kind: EntryKind): Readonly<Record<string, z.ZodType>> {
  return documentSchemas[kind].shape
}
