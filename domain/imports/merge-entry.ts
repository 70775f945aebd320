/* The three-way comparison of one entry: files, panel, and what the last import had of both. Digests only. */

export interface EntryOrigin {
  /** Digest of what the files said. */
  file: string
  /** Digest of what was published then. Empty: the panel had won over the file, and there was none. */
  rows: string
}

export interface EntrySides {
  /** Of the last import; undefined where it had no file of this entry. */
  origin: EntryOrigin | undefined
  /** Digests of what the files say now, and of what is published when it is imported. Undefined: not in the files. */
  file: { digest: string; published: string } | undefined
  /** Digest of what is published now; empty: nothing. */
  published: string
  /** The panel published this entry, at any time: only then can it differ from what the last import published. */
  isEdited: boolean
}

/** `equal`: both say the same. `file` and `panel`: whose entry is published, or not published, after the import. */
export type EntryOutcome = "equal" | "file" | "panel" | "conflict"

export function mergeEntry({ origin, file, published, isEdited }: EntrySides): EntryOutcome {
  if ((file?.published ?? "") === published) return "equal"
  const isPanelChanged = isEdited && published !== (origin?.rows ?? "")
  if (!isPanelChanged) return "file"
  return file?.digest === origin?.file ? "panel" : "conflict"
}

/**
 * What the next import compares with. Where the panel's entry stayed, the published digest stays that of the last
 * import: the panel's change counts until the files say the same.
 */
export function nextOrigin({ origin, file }: EntrySides, winner: "equal" | "file" | "panel"): EntryOrigin | undefined {
  if (!file) return undefined
  return { file: file.digest, rows: winner === "panel" ? (origin?.rows ?? "") : file.published }
}

export interface OrderSides {
  /** Ids as the files had them at the last import; undefined where that is not known. */
  origin: readonly string[] | undefined
  /** The files have the same entries in the same order as at the last import. */
  isFileSame: boolean
  file: readonly string[]
  published: readonly string[]
  /** The panel changed this order at any time. */
  isEdited: boolean
}

/** The same comparison of the order of a list. Entries that only one side has do not count. */
export function compareOrders({ origin, isFileSame, file, published, isEdited }: OrderSides): EntryOutcome {
  if (isSameOrder(file, published)) return "equal"
  const isFileChanged = !isFileSame && !(origin && isSameOrder(origin, file))
  const isPanelChanged = isEdited && !(origin && isSameOrder(origin, published))
  if (isFileChanged && isPanelChanged) return "conflict"
  return isFileChanged ? "file" : "panel"
}

function isSameOrder(one: readonly string[], other: readonly string[]): boolean {
  const [inOne, inOther] = [new Set(one), new Set(other)]
  const theirs = other.filter((id) => inOne.has(id))
  return one.filter((id) => inOther.has(id)).every((id, index) => id === theirs[index])
}

/** The ids of the first list, and those that only the second has: each after the one that precedes it there. */
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
