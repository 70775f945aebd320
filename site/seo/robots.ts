import { href } from "react-router"
import { servicesContext } from "#site/request-context.server.ts"
import type { Route } from "./+types/robots"
import { textResponse } from "./machine-response.ts"

/**
 * Almost everything may be crawled. Couples' pages are `noindex`: a `Disallow` here would hide that from crawlers
 * and publish their path.
 */
export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(servicesContext)
  const lines = [
    "User-agent: *",
    "Allow: /",
    `Disallow: ${href("/orcamento/enviado")}`,
    "",
    `Sitemap: ${origin}${href("/sitemap.xml")}`,
    "",
  ]
  return textResponse(lines.join("\n"))
}
