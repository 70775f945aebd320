/*
 * In browsers with Trusted Types, the content policy refuses every string that a script would turn into elements or
 * code. The one exception is HTML that the server sanitised. It is checked again here, in case anything else reaches
 * `innerHTML`.
 */

/** The elements and addresses that `safeHtml` and `openingHtml` allow, in their output format. */
const safeTag =
  /<\/?(?:p|h2|h3|h4|ul|ol|li|strong|em|br|blockquote)>|<\/a>|<a href="(?:\/(?![/\\])|https:\/\/|mailto:|tel:)[^"<>]*"(?: rel="noopener")?>/g

/** React creates script elements from this HTML; scripts created this way do not run. */
const emptyScript = "<script></script>"

/** True when the HTML has only allowed elements. */
export function isTrustedMarkup(html: string): boolean {
  return html === emptyScript || !html.replace(safeTag, "").includes("<")
}

interface TrustedTypes {
  createPolicy: (name: "default", rules: { createHTML: (html: string) => string | null }) => unknown
}

/** Called once, before the first element is created. */
export function trustSafeMarkup() {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy("default", { createHTML: (html) => (isTrustedMarkup(html) ? html : null) })
}
