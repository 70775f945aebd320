import { href } from "react-router"
import { servicesContext } from "#app/services.server.ts"
import type { Route } from "./+types/sitemap"
import { xmlAnswer } from "./found-answer.ts"
import { listSitemapParts } from "./sitemap.server.ts"
import { xmlText } from "./xml.ts"

/** The index of the map of the site. */
export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const parts = (await listSitemapParts(services)).map(({ name, updatedAt }) => {
    const place = xmlText(services.origin + href("/mapa/:part", { part: `${name}.xml` }))
    return `<sitemap><loc>${place}</loc>${updatedAt ? `<lastmod>${updatedAt}</lastmod>` : ""}</sitemap>`
  })
  return xmlAnswer(`<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${parts.join("\n")}</sitemapindex>`)
}
