import { href } from "react-router"
import { servicesContext } from "#site/request-context.server.ts"
import type { Route } from "./+types/sitemap"
import { xmlResponse } from "#site/seo/machine-response.ts"
import { listSitemapParts, sitemapNamespace } from "./sitemap.server.ts"

/** The sitemap index. */
export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const sitemap = (await listSitemapParts(services)).map(({ name, updatedAt }) => ({
    loc: services.origin + href("/mapa/:part", { part: `${name}.xml` }),
    ...(updatedAt && { lastmod: updatedAt }),
  }))
  return xmlResponse({ sitemapindex: { "@xmlns": sitemapNamespace, sitemap } })
}
