import { servicesContext } from "#site/request-context.server.ts"
import { requireFound } from "#site/shell/page/load-page.server.ts"
import type { Route } from "./+types/sitemap-part"
import { xmlResponse } from "#site/seo/machine-response.ts"
import { listSitemapEntries, sitemapNamespace } from "./sitemap.server.ts"

/** One file of the sitemap: `/mapa/pacotes-turismo-1.xml`. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const [, part = ""] = /^(.+)\.xml$/.exec(params.part) ?? []
  const entries = requireFound(await listSitemapEntries(services, part))
  const url = entries.map(({ path, updatedAt }) => ({
    loc: services.origin + path,
    ...(updatedAt && { lastmod: updatedAt }),
  }))
  return xmlResponse({ urlset: { "@xmlns": sitemapNamespace, url } })
}
