import { textResponse } from "./machine-response.ts"

/**
 * Speculation rules (WICG): the browser may prefetch linked pages until hydration, which is late on a slow connection.
 * After hydration, links prefetch a page's data on hover.
 */
const rules = {
  prefetch: [
    {
      where: {
        and: [
          { href_matches: "/*" },
          { not: { href_matches: "/api/*" } },
          { selector_matches: "html:not([data-ready]) a:not([download])" },
        ],
      },
      eagerness: "conservative",
    },
  ],
}

/** Every page names this address in its `Speculation-Rules` header. */
export function loader() {
  return textResponse(JSON.stringify(rules), "application/speculationrules+json")
}
