import { href } from "react-router"
import { servicesContext } from "#site/request-context.server.ts"
import type { Profile } from "#domain/agency/profile.ts"
import { findProfileContent } from "#domain/agency/profile-content.server.ts"
import { getAgency } from "#domain/agency/agency.server.ts"
import { homeOf } from "#domain/agency/profile-addresses.ts"
import type { MenuLink, Menus } from "#site/shell/layout/shell.ts"
import { loadMenus } from "#site/shell/layout/shell.server.ts"
import type { Route } from "./+types/llms"
import { textResponse } from "./machine-response.ts"

/** Overview of the site for language models (llmstxt.org). */
export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { origin } = services
  const agency = await getAgency(services)
  const [exchange, tourism] = await Promise.all([loadMenus(services, "exchange"), loadMenus(services, "tourism")])
  const home = async (profile: Profile) =>
    (await findProfileContent(services, profile)).home ? [{ title: "Página inicial", to: homeOf(profile) }] : []
  const list = (title: string, links: readonly MenuLink[]) =>
    links.length > 0
      ? [`## ${title}`, "", ...links.map((link) => `- [${oneLine(link.title)}](${origin}${link.to})`), ""]
      : []
  const lines = [
    `# ${oneLine(agency.name)}`,
    "",
    `> ${oneLine(agency.description)}`,
    "",
    `${agency.company_name}, CNPJ ${agency.cnpj}, Cadastur ${agency.cadastur}. ` +
      `${agency.address}. ${agency.phone}, ${agency.email}.`,
    "Site em português do Brasil. Preços e promoções são os do dia; a página de cada pacote diz a validade.",
    "",
    ...list("Intercâmbio", [...(await home("exchange")), ...exchange.destinations]),
    ...list("Cursos e serviços de intercâmbio", [...exchange.courses, ...exchange.services]),
    ...list("Lazer e negócios", [
      ...(await home("tourism")),
      ...tourism.destinations,
      ...tourism.courses,
      ...(tourism.honeymoon ? [tourism.honeymoon] : []),
    ]),
    ...list("Promoções", [
      ...promotions(exchange),
      ...promotions(tourism),
      { title: "Todas, em RSS", to: href("/promocoes.xml") },
    ]),
    ...list("Sobre a agência", [...about(exchange, tourism), ...tourism.services]),
    ...list("Contato", [
      { title: "Contatos e lojas", to: href("/contatos") },
      { title: "Pedir um orçamento", to: href("/orcamento") },
      { title: "Privacidade", to: href("/privacidade") },
    ]),
    "## Buscar e dados",
    "",
    `- [Busca](${origin}${href("/busca")}) em pacotes, lugares e páginas: ` +
      "acrescente `?q=` e o que se procura; em JSON, `/api/v1/search?q=`",
    `- [API, explicada](${origin}/api/docs) e [OpenAPI 3.1](${origin}/api/v1/openapi.json): ` +
      "o catálogo em JSON, e dois envios: pedido de orçamento e presente de lua de mel",
    `- [Mapa do site](${origin}${href("/sitemap.xml")})`,
    "",
  ]
  return textResponse(lines.join("\n"), "text/markdown")
}

function promotions({ promotions: links, profile }: Menus): MenuLink[] {
  return links.map((link) => named(link, profile))
}

/** The pages about the agency: one that both profiles have once, the others with their profile. */
function about(exchange: Menus, tourism: Menus): MenuLink[] {
  const isIn = (link: MenuLink, { about: links }: Menus) => links.some((other) => pagePath(other) === pagePath(link))
  return [
    ...tourism.about.map((link) => (isIn(link, exchange) ? link : named(link, "tourism"))),
    ...exchange.about.filter((link) => !isIn(link, tourism)).map((link) => named(link, "exchange")),
  ]
}

/** Equal for the two addresses of a page that both profiles have. Testimonials are different ones in each. */
function pagePath({ to }: MenuLink): string {
  return to.replace(/^\/(intercambio|turismo)(?=\/pagina\/)/, "")
}

function named(link: MenuLink, profile: Profile): MenuLink {
  return { ...link, title: `${link.title} (${profile === "exchange" ? "intercâmbio" : "lazer"})` }
}

/** Removes what Markdown would read as structure. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[[\]]/g, "").trim()
}
