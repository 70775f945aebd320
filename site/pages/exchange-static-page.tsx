import { servicesContext } from "#site/request-context.server.ts"
import type { Route } from "./+types/exchange-static-page"
import { loadStaticPage } from "./load-static-page.server.ts"
import { StaticPageView, staticPageMeta } from "./static-page-view.tsx"

export { shouldRevalidate } from "#site/shell/page/revalidate.ts"

export function loader({ params, context, url }: Route.LoaderArgs) {
  return loadStaticPage(context.get(servicesContext), "exchange", params.id, url)
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return staticPageMeta(matches, loaderData)
}

export default function ExchangeStaticPage({ loaderData }: Route.ComponentProps) {
  return <StaticPageView page={loaderData} />
}
