import { removeAccents } from "./remove-accents.ts"

/** The name part of an address: accents folded, lower case, hyphens, `&` as `e`; `-` when nothing is left. */
export function slugify(name: string): string {
  const slug = removeAccents(name)
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/&/g, " e ")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
  return slug || "-"
}
