import { type Entry, type Kind, type Picture, kinds } from "./content.ts"
import type { Agency } from "#domain/agency/agency.ts"
import { type Mistake, type Path, fieldName } from "./mistake.ts"

/* Parsed content: values with their positions in the files, for the checks and the import. */

export interface ParsedContent {
  folder: string
  /** The day that `hoje` means, as `2026-11-20`. */
  today: string
  agency?: Located<Agency>
  pictures: Map<string, Located<Picture>>
  /** Without the entries that could not be parsed, which are reported as mistakes. */
  entries: { [K in Kind]: Array<Located<Entry<K>>> }
  /** The valid parts of those entries, for rules that concern several fields: so all mistakes are reported at once. */
  broken: { [K in Kind]: Array<Located<ValidPart<Entry<K>>>> } & { agency: Array<Located<ValidPart<Agency>>> }
  /** Every id, also of invalid entries, so that references to them are not reported too. Likewise `pictureNames`. */
  ids: Record<Kind, Map<number, Place>>
  pictureNames: Set<string>
}

export function entriesByKind(
  entriesOf: <K extends Kind>(kind: K) => Array<Located<Entry<K>>>,
): ParsedContent["entries"] {
  return Object.fromEntries(kinds.map((kind) => [kind, entriesOf(kind)])) as ParsedContent["entries"]
}

export function noEntries(): ParsedContent["entries"] {
  return entriesByKind(() => [])
}

function noBroken(): ParsedContent["broken"] {
  return { ...noEntries(), agency: [] }
}

export function emptyContent(today: string): ParsedContent {
  return {
    folder: "",
    today,
    pictures: new Map(),
    entries: noEntries(),
    broken: noBroken(),
    ids: Object.fromEntries(kinds.map((kind) => [kind, new Map<number, Place>()])) as ParsedContent["ids"],
    pictureNames: new Set(),
  }
}

/** A value without the parts that break its schema. */
export type ValidPart<Value> = Value extends object
  ? { [Key in keyof Value]?: ValidPart<Value[Key]> | undefined }
  : Value

/** A value and its position in the files. */
export interface Located<Value> {
  value: Value
  /** The value as the file has it, before its schema. Absent for entries that are not of a file. */
  written?: unknown
  at: Place
}

export interface Place {
  file: { name: string; lineOf: (path: Path) => number }
  path: Path
}

/** The mistakes and warnings that checks report. */
export interface Findings {
  mistakes: Mistake[]
  warnings: Mistake[]
}

export function mistakeAt({ file, path }: Place, field: Path, reason: string): Mistake {
  return { file: file.name, line: file.lineOf([...path, ...field]), field: fieldName(field), reason }
}
