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
