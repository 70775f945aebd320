import type { EntryRef } from "#domain/entries/entry-kind.ts"
import { exampleFiles } from "#test/fixtures/content-folder.ts"

/*
 * Test content whose texts name their version: a segment and a package in it. Their page shows each text in several
 * places.
 */

export interface Family {
  package: EntryRef
  segment: EntryRef
  /** The package's page. The names in the address are arbitrary; the site redirects to the right ones. */
  page: string
}

/** Identifies one version of an entry. */
export type Mark = string

export function families(count: number): Family[] {
  return Array.from({ length: count }, (_, index) => {
    const [packageId, segmentId] = [3_000 + index, 500 + index]
    return {
      package: { kind: "packages", id: String(packageId) },
      segment: { kind: "segments", id: String(segmentId) },
      page: `/turismo/pacote/2/-/${segmentId}/-/${packageId}/-`,
    }
  })
}

export function markOf({ kind, id }: EntryRef, number: number): Mark {
  return `${kind === "packages" ? "p" : "s"}${id}n${number}`
}

/** The fields that contain the entry's mark. */
export function markedFields({ kind }: EntryRef, mark: Mark): Record<string, string> {
  if (kind !== "packages") return { name: `Segmento ${mark}` }
  return { name: `Pacote ${mark}`, summary: `Resumo ${mark}`, description: `<p>Texto ${mark}</p>` }
}

/** All distinct marks in a text. */
export function marksIn(text: string): Mark[] {
  return [...new Set(text.toLowerCase().match(/\b[ps]\d+n\d+\b/g))]
}

/** The mark of a document. */
export function markIn(document: unknown): Mark {
  return marksIn(JSON.stringify(document))[0] ?? ""
}

/** The sorted marks of this family only; menus and lists also contain other families. */
export function ownMarksIn(text: string, family: Family): Mark[] {
  const own = [family.package, family.segment].map((ref) => markOf(ref, 0).slice(0, -1))
  return marksIn(text)
    .filter((mark) => own.some((start) => mark.startsWith(start)))
    .sort()
}

/** Content files of a small agency with these families; one family has the marks of the given state. */
export function familyFiles(all: readonly Family[], changed?: { family: Family; number: number }) {
  const numberOf = (family: Family) => (family === changed?.family ? changed.number : 0)
  const line = (ref: EntryRef, number: number, rest: object) =>
    `- ${JSON.stringify({ id: Number(ref.id), ...markedFields(ref, markOf(ref, number)), ...rest })}\n`
  const place = { profiles: ["tourism"], country_id: 2 }
  return {
    ...exampleFiles,
    "segments.yaml":
      exampleFiles["segments.yaml"] + all.map((family) => line(family.segment, numberOf(family), {})).join(""),
    "packages/families.yaml": all
      .map((family) => line(family.package, numberOf(family), { ...place, segment_id: Number(family.segment.id) }))
      .join(""),
  }
}
