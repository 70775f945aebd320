import { type RouteConfig, type RouteConfigEntry, index, layout, route } from "@react-router/dev/routes"
import type { Layout } from "#site/shell/layout/page-layout.ts"
import { type RouteName, routeLayouts } from "#site/shell/layout/route-layouts.ts"

/** Every named page: its name in the specification, its address, its module. */
const pages: Array<[name: RouteName, path: string, file: string]> = [
  ["exchange.main.index", "intercambio", "home/exchange-home-page.tsx"],
  ["exchange.country.index", "intercambio/pais", "destinations/exchange-countries-page.tsx"],
  ["exchange.country.description", "intercambio/pais/:id/:name", "destinations/exchange-country-page.tsx"],
  ["exchange.city.description", "intercambio/pais/:country_id/:country_name/:id/:name", "destinations/exchange-city-page.tsx"],
  ["exchange.attraction.description", "intercambio/pais/:country_id/:country_name/:city_id/:city_name/:id/:name", "destinations/exchange-attraction-page.tsx"],
  ["exchange.package.description", "intercambio/pacote/:id/:name", "packages/exchange-package-page.tsx"],
  ["exchange.package.promotions", "intercambio/pacote/destaques/:id/:name", "packages/exchange-country-promotions-page.tsx"],
  ["exchange.package.promotions.city", "intercambio/pacote/destaques/:country_id/:country_name/:id/:name", "packages/exchange-city-promotions-page.tsx"],
  ["exchange.static-page.description", "intercambio/pagina/:id/:name", "pages/exchange-static-page.tsx"],
  ["exchange.testimonial", "intercambio/depoimentos", "testimonials/exchange-testimonials-page.tsx"],
  ["exchange.not-found", "intercambio/*", "shell/errors/not-found-page.tsx"],

  ["tourism.main.index", "turismo", "home/tourism-home-page.tsx"],
  ["tourism.testimonial", "turismo/depoimentos", "testimonials/tourism-testimonials-page.tsx"],
  ["tourism.package.description", "turismo/pacote/:id_country/:name_country/:id_segment/:name_segment/:id/:name", "packages/tourism-package-page.tsx"],
  ["tourism.package.promotions", "turismo/pacote/:id_country/:name_country/:id_segment/:name_segment", "packages/tourism-promotions-page.tsx"],
  ["tourism.package.promotions.segment", "turismo/pacote/destaques/:id/:name", "packages/tourism-segment-promotions-page.tsx"],
  ["tourism.segment.description", "turismo/destino/:id/:name", "segments/segment-page.tsx"],
  ["tourism.segment.country.package", "turismo/destino/:segment_id/:segment_name/:id/:name", "segments/segment-country-page.tsx"],
  ["tourism.static-page.description", "turismo/pagina/:id/:name", "pages/tourism-static-page.tsx"],
  ["tourism.not-found", "turismo/*", "shell/errors/not-found-page.tsx"],

  ["honeymoon.main", "lua-de-mel/:id/:name", "honeymoon/honeymoon-page.tsx"],
  ["contact.main", "contatos", "stores/contact-page.tsx"],
  ["search.main", "busca", "search/search-page.tsx"],
  ["budget.main", "orcamento", "quotes/quote-page.tsx"],
  ["budget.sent", "orcamento/enviado", "quotes/sent/quote-sent-page.tsx"],
  ["privacy.main", "privacidade", "privacy/privacy-page.tsx"],
  ["accessibility.main", "acessibilidade", "privacy/accessibility-page.tsx"],
  ["not-found", "*", "shell/errors/not-found-page.tsx"],
]

/** What search engines, readers of news and home screens ask for. */
const forMachines = [
  route("robots.txt", "seo/robots.ts"),
  route(".well-known/security.txt", "seo/security-txt.ts"),
  route("sitemap.xml", "seo/sitemap/sitemap.ts"),
  route("mapa/:part", "seo/sitemap/sitemap-part.ts"),
  route("llms.txt", "seo/llms.ts"),
  route("promocoes.xml", "seo/promotions-feed.ts"),
  route("manifest.webmanifest", "seo/web-manifest.ts"),
  route("navegacao.json", "seo/navigation-hints.ts"),
  route("icones/:file", "seo/icon.ts"),
  route("cartoes/:kind/:file", "seo/social-card/social-card.ts"),
]

/** The pages of a layout, inside its head and foot, with the boundary that catches a page's failure. */
function pagesIn(wanted: Layout): RouteConfigEntry {
  const routes = pages.filter(([name]) => routeLayouts[name] === wanted).map(([id, path, file]) => route(path, file, { id }))
  return layout(`shell/layout/${wanted}.tsx`, { id: wanted }, [layout("shell/errors/page-boundary.tsx", { id: `${wanted}-boundary` }, routes)])
}

export default [
  index("home/landing/landing-page.tsx"),
  pagesIn("layout-exchange"),
  pagesIn("layout-tourism"),
  pagesIn("layout-index"),
  route("favicon.svg", "seo/favicon.ts"),
  ...forMachines,
  // The shared parts in every state, for who works on them.
  ...(process.env.NODE_ENV === "development" ? [route("_ui", "ui-kit/ui-kit-page.tsx")] : []),
] satisfies RouteConfig
