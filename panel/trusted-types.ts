import { isTrustedMarkup } from "#ui/trusted-types.ts"

/*
 * The panel's Trusted Types policy: the site's rule (ui/trusted-types.ts), plus any HTML while it is parsed into an
 * inert document. Such a document runs no scripts and loads nothing; callers must check what they take from it.
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

/** Parses the HTML into an inert document, which is never shown. */
export function parseInert(html: string): Document {
  isInert = true
  try {
    return new DOMParser().parseFromString(html, "text/html")
  } finally {
    isInert = false
  }
}
