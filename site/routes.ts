import { type RouteConfig, type RouteConfigEntry, index, layout, route } from "@react-router/dev/routes"
import { type PageName, pageAddresses } from "#domain/agency/page-addresses.ts"
import type { Layout } from "#site/shell/layout/page-layout.ts"
import { routeLayouts } from "#site/shell/layout/route-layouts.ts"

/** The module of every named page. */
const modules: Record<PageName, string> = {
  "exchange.main.index": "home/exchange-home-page.tsx",
  "exchange.country.index": "destinations/exchange-countries-page.tsx",
  "exchange.country.description": "destinations/exchange-country-page.tsx",
  "exchange.city.description": "destinations/exchange-city-page.tsx",
  "exchange.attraction.description": "destinations/exchange-attraction-page.tsx",
  "exchange.package.description": "packages/exchange-package-page.tsx",
  "exchange.package.promotions": "packages/exchange-country-promotions-page.tsx",
  "exchange.package.promotions.city": "packages/exchange-city-promotions-page.tsx",
  "exchange.static-page.description": "pages/exchange-static-page.tsx",
  "exchange.testimonial": "testimonials/exchange-testimonials-page.tsx",
  "exchange.not-found": "shell/errors/not-found-page.tsx",
  "tourism.main.index": "home/tourism-home-page.tsx",
  "tourism.testimonial": "testimonials/tourism-testimonials-page.tsx",
  "tourism.package.description": "packages/tourism-package-page.tsx",
  "tourism.package.promotions": "packages/tourism-promotions-page.tsx",
  "tourism.package.promotions.segment": "packages/tourism-segment-promotions-page.tsx",
  "tourism.segment.description": "segments/segment-page.tsx",
  "tourism.segment.country.package": "segments/segment-country-page.tsx",
  "tourism.static-page.description": "pages/tourism-static-page.tsx",
  "tourism.not-found": "shell/errors/not-found-page.tsx",
  "honeymoon.main": "honeymoon/honeymoon-page.tsx",
  "honeymoon.not-found": "shell/errors/not-found-page.tsx",
  "contact.main": "stores/contact-page.tsx",
  "search.main": "search/search-page.tsx",
  "budget.main": "quotes/quote-page.tsx",
  "budget.sent": "quotes/sent/quote-sent-page.tsx",
  "privacy.main": "privacy/privacy-page.tsx",
  "accessibility.main": "privacy/accessibility-page.tsx",
  "not-found": "shell/errors/not-found-page.tsx",
}

/** Files for search engines, feed readers and home screens. */
const forMachines = [
  route("robots.txt", "seo/robots.ts"),
  route(".well-known/security.txt", "seo/security-txt.ts"),
  route("sitemap.xml", "seo/sitemap/sitemap.ts"),
  route("mapa/:part", "seo/sitemap/sitemap-part.ts"),
  route("llms.txt", "seo/llms.ts"),
  route("promocoes.xml", "seo/promotions-feed.ts"),
  route("manifest.webmanifest", "seo/web-manifest.ts"),
  route("icones/:file", "seo/icon.ts"),
  route("cartoes/:kind/:file", "seo/social-card/social-card.ts"),
]

/** A layout's pages inside its header and footer, with the error boundary for a page's failure. */
function pagesIn(wanted: Layout): RouteConfigEntry {
  const names = (Object.keys(modules) as PageName[]).filter((name) => routeLayouts[name] === wanted)
  const routes = names.map((id) => route(pageAddresses[id].slice(1), modules[id], { id }))
  return layout(`shell/layout/${wanted}.tsx`, { id: wanted }, [
    layout("shell/errors/page-boundary.tsx", { id: `${wanted}-boundary` }, routes),
  ])
}

export default [
  index("home/landing/landing-page.tsx", { id: "landing" }),
  pagesIn("layout-exchange"),
  pagesIn("layout-tourism"),
  pagesIn("layout-index"),
  route("favicon.svg", "seo/favicon.ts"),
  route("favicon.ico", "seo/icon-alias.ts"),
  route("apple-touch-icon.png", "seo/icon-alias.ts", { id: "apple-touch-icon" }),
  ...forMachines,
  // The component gallery, for development.
  ...(process.env.NODE_ENV === "development" ? [route("_ui", "ui-kit/ui-kit-page.tsx")] : []),
] satisfies RouteConfig
