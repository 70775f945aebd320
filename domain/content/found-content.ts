import type { Entry, Kind, Picture } from "./content.ts"
import type { Agency } from "#domain/agency/agency.ts"
import { type Mistake, type Path, fieldName } from "./mistake.ts"

/* An agency's content as it was found in its files: values with their places, for those who check and import it. */

export interface FoundContent {
  folder: string
  /** The day on which `hoje` counts. */
  today: string
  agency?: Located<Agency>
  pictures: Map<string, Located<Picture>>
  /** What could not be understood is missing here and reported as a mistake. */
  entries: { [K in Kind]: Array<Located<Entry<K>>> }
  /** Every id and picture name that is written, of broken entries too, so that one mistake is not reported twice. */
  ids: Record<Kind, Map<number, Place>>
  pictureNames: Set<string>
}

/** A value and the place in the files where it is written. */
export interface Located<Value> {
  value: Value
  at: Place
}

export interface Place {
  file: { name: string; lineOf: (path: Path) => number }
  path: Path
}

/** Where checks write what they find. */
export interface Findings {
  mistakes: Mistake[]
  warnings: Mistake[]
}

export function mistakeAt({ file, path }: Place, field: Path, reason: string): Mistake {
  return { file: file.name, line: file.lineOf([...path, ...field]), field: fieldName(field), reason }
}
