import { isFull } from "./full.ts"
import type { Layout } from "#site/shell/layout/page-layout.ts"
import type { PageName } from "#domain/agency/page-addresses.ts"

/** One valid address of every page, with the demo agency's names. */
export interface SamplePage {
  /** Absent for the landing page, which has no route name. */
  name?: PageName
  path: string
  layout: Layout
  /** The part of the title before the agency's name. */
  breadcrumb: string
  /** Only if the canonical address differs from the path; `null`: none. */
  canonical?: string | null
  /** The page has `noindex`. */
  noindex?: true
}

const exchange = "layout-exchange"
const tourism = "layout-tourism"

const exchangePages: SamplePage[] = [
  { name: "exchange.main.index", path: "/intercambio", layout: exchange, breadcrumb: "Intercâmbio" },
  { name: "exchange.country.index", path: "/intercambio/pais", layout: exchange, breadcrumb: "Países" },
  {
    name: "exchange.country.description",
    path: "/intercambio/pais/1/irlanda",
    layout: exchange,
    breadcrumb: "Irlanda",
  },
  {
    name: "exchange.city.description",
    path: "/intercambio/pais/1/irlanda/101/dublin",
    layout: exchange,
    breadcrumb: "Irlanda - Dublin",
  },
  {
    name: "exchange.attraction.description",
    path: "/intercambio/pais/1/irlanda/101/dublin/4002/phoenix-park",
    layout: exchange,
    breadcrumb: "Irlanda - Dublin - Phoenix Park",
  },
  {
    name: "exchange.package.description",
    path: "/intercambio/pacote/1001/ingles-em-dublin-25-semanas-de-estudo-com-permissao-de-trabalho",
    layout: exchange,
    breadcrumb: "Inglês em Dublin: 25 semanas de estudo com permissão de trabalho",
  },
  {
    name: "exchange.package.promotions",
    path: "/intercambio/pacote/destaques/1/irlanda",
    layout: exchange,
    breadcrumb: "Nossos Destaques & Promoções - Irlanda",
  },
  {
    name: "exchange.package.promotions.city",
    path: "/intercambio/pacote/destaques/1/irlanda/101/dublin",
    layout: exchange,
    breadcrumb: "Nossos Destaques & Promoções - Irlanda - Dublin",
  },
  {
    name: "exchange.static-page.description",
    path: "/intercambio/pagina/11/nossa-historia",
    layout: exchange,
    breadcrumb: "Intercâmbio - Nossa história",
  },
  {
    name: "exchange.testimonial",
    path: "/intercambio/depoimentos",
    layout: exchange,
    breadcrumb: "Intercâmbio - Depoimentos",
  },
]

const tourismPages: SamplePage[] = [
  { name: "tourism.main.index", path: "/turismo", layout: tourism, breadcrumb: "Lazer/Negócios" },
  {
    name: "tourism.testimonial",
    path: "/turismo/depoimentos",
    layout: tourism,
    breadcrumb: "Lazer/Negócios - Depoimentos",
  },
  {
    name: "tourism.package.description",
    path: "/turismo/pacote/20/brasil/1/praias/2002/noronha-em-cinco-dias-entre-a-trilha-e-o-mar",
    layout: tourism,
    breadcrumb: "Noronha em cinco dias, entre a trilha e o mar",
  },
  // No country and no segment: `0/-` stands for a missing part.
  {
    name: "tourism.package.description",
    path: "/turismo/pacote/0/-/3/cruzeiros/2056/a-grande-travessia-de-santos-a-europa-em-dezesseis-noites",
    layout: tourism,
    breadcrumb: "A grande travessia: de Santos à Europa em dezesseis noites",
  },
  {
    name: "tourism.package.description",
    path: "/turismo/pacote/22/chile/0/-/2016/santiago-a-negocios",
    layout: tourism,
    breadcrumb: "Santiago a negócios",
  },
  {
    name: "tourism.package.promotions",
    path: "/turismo/pacote/20/brasil/1/praias",
    layout: tourism,
    breadcrumb: "Destaques & Promoções - Brasil - Praias",
  },
  {
    name: "tourism.package.promotions.segment",
    path: "/turismo/pacote/destaques/29/republica-dominicana",
    layout: tourism,
    breadcrumb: "Destaques & Promoções - República Dominicana",
  },
  { name: "tourism.segment.description", path: "/turismo/destino/1/praias", layout: tourism, breadcrumb: "Praias" },
  {
    name: "tourism.segment.country.package",
    path: "/turismo/destino/1/praias/20/brasil/",
    layout: tourism,
    breadcrumb: "Praias - Brasil",
  },
  {
    name: "tourism.static-page.description",
    path: "/turismo/pagina/11/nossa-historia",
    layout: tourism,
    breadcrumb: "Lazer/Negócios - Nossa história",
  },
  {
    name: "tourism.static-page.description",
    path: "/turismo/pagina/35/lua-mel",
    layout: tourism,
    breadcrumb: "Lazer/Negócios - Lua de Mel",
  },
  {
    name: "honeymoon.main",
    path: "/lua-de-mel/1/ana-e-pedro",
    layout: tourism,
    breadcrumb: "Lua de Mel - Ana & Pedro",
    noindex: true,
  },
]

const commonPages: SamplePage[] = [
  { path: "/", layout: "layout-index", breadcrumb: "" },
  { name: "contact.main", path: "/contatos", layout: "layout-index", breadcrumb: "Contatos" },
  {
    name: "contact.main",
    path: "/contatos?perfil=intercambio",
    layout: exchange,
    breadcrumb: "Contatos",
    canonical: "/contatos",
  },
  {
    name: "contact.main",
    path: "/contatos?perfil=turismo",
    layout: tourism,
    breadcrumb: "Contatos",
    canonical: "/contatos",
  },
  { name: "budget.main", path: "/orcamento", layout: "layout-index", breadcrumb: "Orçamento" },
  {
    name: "budget.main",
    path: "/orcamento?perfil=intercambio&pacote=1001",
    layout: exchange,
    breadcrumb: "Orçamento",
    canonical: "/orcamento",
  },
  {
    name: "budget.main",
    path: "/orcamento?perfil=turismo&pacote=2002",
    layout: tourism,
    breadcrumb: "Orçamento",
    canonical: "/orcamento",
  },
  {
    name: "budget.sent",
    path: "/orcamento/enviado?perfil=turismo&protocolo=TV-7K3M-92QX",
    layout: tourism,
    breadcrumb: "Orçamento - Solicitação enviada",
    canonical: null,
    noindex: true,
  },
  { name: "search.main", path: "/busca", layout: "layout-index", breadcrumb: "Buscar" },
  { name: "search.main", path: "/busca?perfil=turismo", layout: tourism, breadcrumb: "Buscar", canonical: "/busca" },
  { name: "search.main", path: "/busca?q=praia", layout: "layout-index", breadcrumb: "Buscar - praia", noindex: true },
  {
    name: "search.main",
    path: "/busca?perfil=intercambio&q=portugual+xyzw&pais=1",
    layout: exchange,
    breadcrumb: "Buscar - portugual xyzw",
    canonical: "/busca?q=portugual+xyzw&perfil=intercambio&pais=1",
    noindex: true,
  },
  { name: "privacy.main", path: "/privacidade", layout: "layout-index", breadcrumb: "Privacidade" },
  { name: "accessibility.main", path: "/acessibilidade", layout: "layout-index", breadcrumb: "Acessibilidade" },
]

/** Every page of the product that exists. */
export const samplePages: SamplePage[] = [...commonPages, ...exchangePages, ...tourismPages]

/** Unknown addresses, one for each layout. Each has a 404 page in that layout. */
export const unknownAddresses: Array<Pick<SamplePage, "path" | "layout">> = [
  { path: "/nao-existe", layout: "layout-index" },
  { path: "/intercambio/nao-existe", layout: exchange },
  { path: "/turismo/nao-existe", layout: tourism },
]

/** One page of each kind; every page in `npm run test:full`. */
export const samplePerKind: readonly SamplePage[] = isFull
  ? samplePages
  : [...new Map(samplePages.map((page) => [page.name, page])).values()]
