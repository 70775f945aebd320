/*
 * The public address of every named page. Emails, API responses and bookmarks contain these addresses, so the domain
 * owns them; `site/routes.ts` builds the routes from them.
 */
export const pageAddresses = {
  "exchange.main.index": "/intercambio",
  "exchange.country.index": "/intercambio/pais",
  "exchange.country.description": "/intercambio/pais/:id/:name",
  "exchange.city.description": "/intercambio/pais/:country_id/:country_name/:id/:name",
  "exchange.attraction.description": "/intercambio/pais/:country_id/:country_name/:city_id/:city_name/:id/:name",
  "exchange.package.description": "/intercambio/pacote/:id/:name",
  "exchange.package.promotions": "/intercambio/pacote/destaques/:id/:name",
  "exchange.package.promotions.city": "/intercambio/pacote/destaques/:country_id/:country_name/:id/:name",
  "exchange.static-page.description": "/intercambio/pagina/:id/:name",
  "exchange.testimonial": "/intercambio/depoimentos",
  "exchange.not-found": "/intercambio/*",
  "tourism.main.index": "/turismo",
  "tourism.testimonial": "/turismo/depoimentos",
  "tourism.package.description": "/turismo/pacote/:id_country/:name_country/:id_segment/:name_segment/:id/:name",
  "tourism.package.promotions": "/turismo/pacote/:id_country/:name_country/:id_segment/:name_segment",
  "tourism.package.promotions.segment": "/turismo/pacote/destaques/:id/:name",
  "tourism.segment.description": "/turismo/destino/:id/:name",
  "tourism.segment.country.package": "/turismo/destino/:segment_id/:segment_name/:id/:name",
  "tourism.static-page.description": "/turismo/pagina/:id/:name",
  "tourism.not-found": "/turismo/*",
  "honeymoon.main": "/lua-de-mel/:id/:name",
  "honeymoon.not-found": "/lua-de-mel/*",
  "contact.main": "/contatos",
  "search.main": "/busca",
  "budget.main": "/orcamento",
  "budget.sent": "/orcamento/enviado",
  "privacy.main": "/privacidade",
  "accessibility.main": "/acessibilidade",
  "not-found": "/*",
} as const

export type PageName = keyof typeof pageAddresses

/** Pages with a single address. */
export type SinglePage = {
  [Name in PageName]: (typeof pageAddresses)[Name] extends `${string}:${string}` | `${string}*` ? never : Name
}[PageName]
export type SingleAddress = (typeof pageAddresses)[SinglePage]

type PagePattern = (typeof pageAddresses)[PageName]
type ParameterName<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterName<Rest>
  : Pattern extends `${string}:${infer Name}`
    ? Name
    : never
/** The second parameter of a function that fills a pattern; none for a pattern without parameters. */
export type PatternParameters<Pattern extends string> =
  ParameterName<Pattern> extends never ? [] : [parameters: Record<ParameterName<Pattern>, string>]

/** A page's address with its parameters. React Router's `href` covers all routes; this one needs no framework. */
export function href<Pattern extends PagePattern>(
  pattern: Pattern,
  ...[parameters]: PatternParameters<Pattern>
): string {
  return fillPattern(pattern, parameters)
}

export function fillPattern(pattern: string, values: Readonly<Record<string, string>> = {}): string {
  return pattern.replace(/:(\w+)/g, (_found, name: string) => encodePart(values[name] ?? ""))
}

/** RFC 3986 allows these characters in a path segment; `encodeURIComponent` would escape them (a comma as %2C). */
function encodePart(value: string): string {
  if (/^[\w-]*$/.test(value)) return value
  return encodeURIComponent(value).replace(/%(?:24|26|2B|2C|3A|3B|3D|40)/g, decodeURIComponent)
}
