/**
 * Speculation rules (WICG): the browser may prefetch linked pages until hydration, which is late on a slow connection.
 * After hydration, links prefetch a page's data on hover. Inline, not at an address of their own: browsers fetch that
 * before the pictures, on the connection that the page came on.
 */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: "/*" },
          { not: { href_matches: "/api/*" } },
          { selector_matches: "html:not([data-ready=true]) a:not([download])" },
        ],
      },
      eagerness: "conservative",
    },
  ],
})
