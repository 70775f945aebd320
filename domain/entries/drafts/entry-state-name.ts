/** Published; published with a draft; never published; published before, and not now. */
export type EntryStateName = "published" | "modified" | "draft" | "unpublished"

interface StateFacts {
  isPublished: boolean
  draft: { baseDigest: string } | undefined
  /** Whether its history has a version of it. */
  hasVersion: boolean
}

/** The state of an entry that is published, drafted or was published before. */
export function entryStateName({ isPublished, draft, hasVersion }: StateFacts): EntryStateName {
  if (isPublished) return draft ? "modified" : "published"
  // An entry that an import removed may have no version yet.
  return hasVersion || draft?.baseDigest !== "" ? "unpublished" : "draft"
}
