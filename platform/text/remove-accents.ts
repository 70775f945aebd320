/**
 * The text without its accents: `São Tomé` is `Sao Tome`. Case stays as it is.
 * `NFKD` also writes compatibility characters as plain ones (`1ª` as `1a`, full-width digits as digits); `NFD` leaves
 * them.
 */
export function removeAccents(text: string, form: "NFD" | "NFKD" = "NFKD"): string {
  return text.normalize(form).replace(/\p{M}/gu, "")
}

/** The folded form of a name: equal for names that differ only in case, accents or spaces. */
export function foldName(name: string): string {
  return removeAccents(name).toLowerCase().replace(/\s+/g, " ").trim()
}
