import { hash } from "node:crypto"
import type * as z from "zod"
import { type EntryKind, documentSchemas } from "#domain/entries/entry-kind.ts"

/* Three-way merge of one entry, field by field. The common base is known only by its fingerprints. */

/** One fingerprint for each field of the kind, in the order of its schema. Equal fingerprints mean equal values. */
export type Fingerprints = readonly string[]

const fingerprintLength = 8

/** Fingerprints of a document's fields. A field that its schema refuses is hashed as it is. */
export function fingerprintsOf(kind: EntryKind, document: unknown): Fingerprints {
  const values = Object(document) as Record<string, unknown>
  return Object.entries(shapeOf(kind)).map(([name, schema]) => {
    // Parsed first, so that a missing field equals its default. An invalid value stays as it is.
    const { data = values[name] } = schema.safeParse(values[name])
    return hash("sha256", `${name} ${JSON.stringify(data)}`, "base64url").slice(0, fingerprintLength)
  })
}

/** The names of the fields that fingerprints stand for. */
export function fieldNames(kind: EntryKind): readonly string[] {
  return Object.keys(shapeOf(kind))
}

/** Names of the fields in which two documents differ. */
export function differingFields(kind: EntryKind, one: unknown, other: unknown): string[] {
  const [some, others] = [fingerprintsOf(kind, one), fingerprintsOf(kind, other)]
  return fieldNames(kind).filter((_name, index) => some[index] !== others[index])
}

export interface FieldMerge {
  /** The merged document: `theirs` for fields unchanged in `mine`, otherwise `mine`, also in conflicts. */
  document: Record<string, unknown>
  /** Names of the fields that both sides changed to different values. */
  conflictingFields: string[]
}

/** Merges two documents with a common base. Without the base's fingerprints, every differing field is a conflict. */
export function mergeFields(
  kind: EntryKind,
  begun: Fingerprints,
  { mine, theirs }: Record<"mine" | "theirs", Readonly<Record<string, unknown>>>,
): FieldMerge {
  const [own, other] = [fingerprintsOf(kind, mine), fingerprintsOf(kind, theirs)]
  const document: Record<string, unknown> = {}
  const conflictingFields: string[] = []
  const names = fieldNames(kind)
  for (const name of names) {
    const leader = isMeasure(kind, name) ? "hash" : name
    const index = names.indexOf(leader)
    const isTheirs = own[index] === other[index] || own[index] === begun[index]
    if (!isTheirs && other[index] !== begun[index] && name === leader) conflictingFields.push(name)
    const value = isTheirs ? theirs[name] : mine[name]
    if (value !== undefined) document[name] = value
  }
  return { document, conflictingFields }
}

/** The fields that are taken together from one side: this one, and for a picture's file what was measured of it. */
export function fieldsTakenWith(kind: EntryKind, field: string): string[] {
  const measures = field === "hash" ? fieldNames(kind).filter((name) => isMeasure(kind, name)) : []
  return [field, ...measures]
}

/** A picture's measures follow its hash: with those of another file, pages would offer sizes it does not have. */
function isMeasure(kind: EntryKind, field: string): boolean {
  return kind === "pictures" && ["width", "height", "color"].includes(field)
}

/**
 * The base of a form that has sent `own` without getting an answer. A field that now has the value sent is based on it:
 * the form itself may have stored it. All others keep their base, so that a change by others is not taken for its own.
 */
export function withOwn(
  kind: EntryKind,
  begun: Fingerprints,
  { own, theirs }: Record<"own" | "theirs", unknown>,
): Fingerprints {
  const [sent, stored] = [fingerprintsOf(kind, own), fingerprintsOf(kind, theirs)]
  return sent.map((print, index) => (print === stored[index] ? print : (begun[index] ?? "")))
}

function shapeOf(kind: EntryKind): Readonly<Record<string, z.ZodType>> {
  return documentSchemas[kind].shape
}
