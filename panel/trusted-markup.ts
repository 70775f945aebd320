import { isTrustedMarkup } from "#ui/trusted-types.ts"

/*
 * The panel's rule for strings that become elements: that of the site (ui/trusted-types.ts), and HTML of any kind while
 * it is parsed into a document of its own. Such a document runs no script and fetches nothing; what is taken out of it
 * is checked by its reader.
 */

interface TrustedTypes {
  createPolicy: (name: "default", rules: { createHTML: (html: string) => string | null }) => unknown
}

let isInert = false

/** Called once, before the first element is created. */
export function trustPanelMarkup() {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy("default", { createHTML: (html) => (isInert || isTrustedMarkup(html) ? html : null) })
}

/** The HTML as a document that is shown nowhere. */
export function parseInert(html: string): Document {
  isInert = true
  try {
    return new DOMParser().parseFromString(html, "text/html")
  } finally {
    isInert = false
  }
}
