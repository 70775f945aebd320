/*
 * In browsers that know Trusted Types, the page's policy refuses every text that a script would turn into elements or code.
 * This is the one exception: what the server sanitised, read again here, in case something else ever reaches an element.
 */

/** The elements and addresses of `safeHtml`, as it writes them. */
const safeTag =
  /<\/?(?:p|h3|h4|ul|ol|li|strong|em|br|blockquote)>|<\/a>|<a href="(?:\/(?![/\\])|https:\/\/|mailto:|tel:)[^"<>]*"(?: rel="noopener")?>/g

/** React makes script elements, which then do not run, in this way. */
const emptyScript = "<script></script>"

/** True when nothing but harmless elements can come of it. */
export function isTrustedMarkup(html: string): boolean {
  return html === emptyScript || !html.replace(safeTag, "").includes("<")
}

interface TrustedTypes {
  createPolicy: (name: "default", rules: { createHTML: (html: string) => string | null }) => unknown
}

/** Once, before the first element is made. */
export function trustSafeMarkup() {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy("default", { createHTML: (html) => (isTrustedMarkup(html) ? html : null) })
}
