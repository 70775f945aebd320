import { textAnswer } from "./machine-response.ts"

/**
 * Speculation rules (WICG): which pages the browser may fetch ahead by itself. Only until React has taken the page over,
 * which is late on a weak connection: from then on links fetch a page's data when they are pointed at.
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

/** The address is named by the header `Speculation-Rules` of every page. */
export function loader() {
  return textAnswer(JSON.stringify(rules), "application/speculationrules+json")
}
