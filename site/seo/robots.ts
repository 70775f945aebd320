import { href } from "react-router"
import { servicesContext } from "#site/request-context.server.ts"
import type { Route } from "./+types/robots"
import { textAnswer } from "./machine-response.ts"

/**
 * Everything may be read. Couples' pages say `noindex` themselves: forbidding them here would only hide that from
 * search engines, and tell everyone where they are.
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
  return textAnswer(lines.join("\n"))
}
