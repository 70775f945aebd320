import { servicesContext } from "#app/services.server.ts"
import { found } from "#app/site/load-page.server.ts"
import type { Route } from "./+types/sitemap-part"
import { xmlAnswer } from "./found-answer.ts"
import { listSitemapEntries } from "./sitemap.server.ts"
import { xmlText } from "./xml.ts"

/** One file of the map: `/mapa/pacotes-turismo-1.xml`. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const [, part = ""] = /^(.+)\.xml$/.exec(params.part) ?? []
  const entries = found(await listSitemapEntries(services, part))
  const urls = entries.map(({ path, updatedAt }) => `<url><loc>${xmlText(services.origin + path)}</loc>${updatedAt ? `<lastmod>${updatedAt}</lastmod>` : ""}</url>`)
  return xmlAnswer(`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join("\n")}</urlset>`)
}
