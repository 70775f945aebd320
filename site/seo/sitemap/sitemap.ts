import { href } from "react-router"
import { servicesContext } from "#site/request-context.server.ts"
import type { Route } from "./+types/sitemap"
import { xmlAnswer } from "#site/seo/machine-response.ts"
import { listSitemapParts, sitemapNamespace } from "./sitemap.server.ts"

/** The index of the map of the site. */
export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const sitemap = (await listSitemapParts(services)).map(({ name, updatedAt }) => ({
    loc: services.origin + href("/mapa/:part", { part: `${name}.xml` }),
    ...(updatedAt && { lastmod: updatedAt }),
  }))
  return xmlAnswer({ sitemapindex: { "@xmlns": sitemapNamespace, sitemap } })
}
