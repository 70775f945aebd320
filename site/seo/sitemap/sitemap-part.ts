import { servicesContext } from "#site/request-context.server.ts"
import { found } from "#site/shell/page/load-page.server.ts"
import type { Route } from "./+types/sitemap-part"
import { xmlAnswer } from "#site/seo/machine-response.ts"
import { listSitemapEntries, sitemapNamespace } from "./sitemap.server.ts"

/** One file of the map: `/mapa/pacotes-turismo-1.xml`. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const [, part = ""] = /^(.+)\.xml$/.exec(params.part) ?? []
  const entries = found(await listSitemapEntries(services, part))
  const url = entries.map(({ path, updatedAt }) => ({
    loc: services.origin + path,
    ...(updatedAt && { lastmod: updatedAt }),
  }))
  return xmlAnswer({ urlset: { "@xmlns": sitemapNamespace, url } })
}
