/** Published; published with a draft; never published; published before, and not now. */
export type EntryStatus = "published" | "modified" | "draft" | "unpublished"

interface StatusFacts {
  isPublished: boolean
  draft: { baseDigest: string } | undefined
  /** Whether its history has a version of it. */
  hasVersion: boolean
}

/** The status of an entry that is published, drafted or was published before. */
export function entryStatus({ isPublished, draft, hasVersion }: StatusFacts): EntryStatus {
  if (isPublished) return draft ? "modified" : "published"
  // An entry that an import removed may have no version yet.
  return hasVersion || draft?.baseDigest !== "" ? "unpublished" : "draft"
}
