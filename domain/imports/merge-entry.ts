/* Three-way comparison of one entry by digests: files, panel, and the last import of both as the base. */

export interface EntryOrigin {
  /** Digest of the entry in the files, as its schema reads it. */
  file: string
  /** Digest of the entry as the files have it. Null: imported by a release that did not record it. */
  written: string | null
  /** Digest of the entry published then. Empty: the panel's side had won, and there was no entry. */
  rows: string
}

export interface EntrySides {
  /** The state of the last import; undefined if its files did not contain this entry. */
  origin: EntryOrigin | undefined
  /**
   * Digests of the entry in the files, read by its schema and as written, and of the entry that publishing it would
   * give. Undefined: not in the files.
   */
  file: { digest: string; written: string; published: string } | undefined
  /** Digest of the published entry; empty if there is none. */
  published: string
  /**
   * The panel has published this entry at some time. Otherwise it cannot differ from what the last import published.
   */
  isEdited: boolean
  /** The published state is the one from before an import that was undone; nobody has edited it since. */
  isUndone: boolean
}

/** The side that wins where files and panel both changed an entry. */
export type Preference = "files" | "panel"

/**
 * `equal`: both sides are equal. `file`, `panel`: the side whose state is published after the import, also if that is a
 * removal.
 */
export type Winner = "equal" | "file" | "panel"

/**
 * `conflict`: both sides changed it since the last import, to different states. `undone`: the files are those of an
 * import that was undone. It is not repeated by itself, so the panel wins unless the files are preferred.
 */
export type EntryOutcome = Winner | "conflict" | "undone"

/** Decides whose entry is published. */
export function mergeEntry({ origin, file, published, isEdited, isUndone }: EntrySides): EntryOutcome {
  if ((file?.published ?? "") === published) return "equal"
  const isPanelChanged = isEdited && published !== (origin?.rows ?? "")
  if (!isPanelChanged) return "file"
  if (!isFileSame(origin, file)) return "conflict"
  return isUndone ? "undone" : "panel"
}

/** Either digest is enough: a file may be written in another way, and a later release may read it in another way. */
function isFileSame(origin: EntryOrigin | undefined, file: EntrySides["file"]): boolean {
  return file?.digest === origin?.file || (file !== undefined && file.written === origin?.written)
}

/** Applies the preference. Without one, the panel wins a conflict: nothing is imported then. */
export function winnerOf(outcome: EntryOutcome, prefer: Preference | undefined): Winner {
  if (outcome !== "conflict" && outcome !== "undone") return outcome
  return prefer === "files" ? "file" : "panel"
}

/**
 * The base for the next import. If the panel's entry stayed, the published digest stays that of the last import: the
 * entry counts as changed in the panel until the files are equal.
 */
export function nextOrigin({ origin, file }: EntrySides, winner: Winner): EntryOrigin | undefined {
  if (!file) return undefined
  const { digest, written } = file
  return { file: digest, written, rows: winner === "panel" ? (origin?.rows ?? "") : file.published }
}

export interface OrderSides {
  /** Ids in the files of the last import, in their order; undefined if unknown. */
  origin: readonly string[] | undefined
  /** The files have the same entries in the same order as at the last import. */
  isFileSame: boolean
  file: readonly string[]
  published: readonly string[]
  /** The panel changed this order at any time. */
  isEdited: boolean
  /** The published order is the one from before an import that was undone; nobody has changed it since. */
  isUndone: boolean
}

/** Three-way comparison of the order of a list. Entries that only one side has are ignored. */
export function compareOrders({ origin, isFileSame, file, published, isEdited, isUndone }: OrderSides): EntryOutcome {
  if (isSameOrder(file, published)) return "equal"
  const isFileChanged = !isFileSame && !(origin && isSameOrder(origin, file))
  const isPanelChanged = isEdited && !(origin && isSameOrder(origin, published))
  if (isFileChanged && isPanelChanged) return "conflict"
  if (isFileChanged) return "file"
  return isUndone ? "undone" : "panel"
}

function isSameOrder(one: readonly string[], other: readonly string[]): boolean {
  const [inOne, inOther] = [new Set(one), new Set(other)]
  const theirs = other.filter((id) => inOne.has(id))
  return one.filter((id) => inOther.has(id)).every((id, index) => id === theirs[index])
}

/**
 * Merges two lists of ids: the first list, with each id that only the second has inserted after its predecessor there.
 */
export function mergeOrder(first: readonly string[], second: readonly string[]): string[] {
  const known = new Set(first)
  const following = new Map<string, string[]>()
  let last = ""
  for (const id of second) {
    if (known.has(id)) last = id
    else if (!following.get(last)?.push(id)) following.set(last, [id])
  }
  return [...(following.get("") ?? []), ...first.flatMap((id) => [id, ...(following.get(id) ?? [])])]
}
