import { foldName } from "#platform/text/remove-accents.ts"

/**
 * Completes a typed link target. Email addresses get `mailto:`, phone numbers `tel:`, host names `https://`. Examples:
 * `contato@agencia.com.br`, `(11) 4002-8922`, `www.agencia.com.br`.
 */
export function addressAsTyped(typed: string): string {
  const text = typed.trim()
  if (/^[^\s:/@]+@[^\s:/@]+\.[a-z]+$/i.test(text)) return `mailto:${text}`
  const digits = text.replace(/[\s().-]/g, "")
  if (/^(?:\+\d{8,15}|0800\d{6,7})$/.test(digits)) return `tel:${digits}`
  if (/^\d{10,11}$/.test(digits)) return `tel:+55${digits}`
  if (/^(?:[a-z0-9-]+\.)+[a-z]{2,}(?:[/?#]\S*)?$/i.test(text)) return `https://${text}`
  return withHttps(text)
}

/** The site links only to encrypted pages, and nearly every page is one. */
export function withHttps(address: string): string {
  return address.trim().replace(/^http:\/\//i, "https://")
}

/** The page whose name was typed, or whose address was typed without the leading slash. */
export function pageMeant(typed: string, pages: ReadonlyArray<{ name: string; address: string }>): string | undefined {
  const sought = foldName(typed)
  return pages.find(({ name, address }) => address === `/${typed.trim()}` || foldName(name) === sought)?.address
}
