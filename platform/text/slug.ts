import { removeAccents } from "./remove-accents.ts"

/**
 * Cache: a page repeats the names of its places and segments in a hundred addresses. Not `createTextCache`, because
 * browsers run this too.
 */
const known = new Map<string, string>()
const knownMax = 2_000

/** The name part of an address: accents folded, lower case, hyphens, `&` as `e`; `-` when nothing is left. */
export function slugify(name: string): string {
  const before = known.get(name)
  if (before !== undefined) return before
  const slug =
    removeAccents(name)
      .toLowerCase()
      .replace(/['’]/g, "")
      .replace(/&/g, " e ")
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "") || "-"
  if (known.size >= knownMax) known.clear()
  known.set(name, slug)
  return slug
}
