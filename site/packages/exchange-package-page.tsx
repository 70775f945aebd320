import { servicesContext } from "#site/request-context.server.ts"
import { requireFound, pageId, requireCanonical } from "#site/shell/page/load-page.server.ts"
import type { Route } from "./+types/exchange-package-page"
import { packageMeta } from "#site/packages/package/package-meta.ts"
import { PackageView } from "#site/packages/package/package-view.tsx"
import { findPackage } from "#domain/packages/packages.server.ts"
import { loadPackagePage } from "#site/packages/package/load-package.server.ts"

export { shouldRevalidate } from "#site/shell/page/revalidate.ts"

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const page = await loadPackagePage(
    services,
    "exchange",
    requireFound(await findPackage(services.db, "exchange", pageId(params.id))),
  )
  requireCanonical(url, page.canonical)
  return page
}

export function meta({ loaderData: page, matches }: Route.MetaArgs) {
  return page ? packageMeta(matches, page) : []
}

export default function ExchangePackagePage({ loaderData }: Route.ComponentProps) {
  return <PackageView page={loaderData} key={loaderData.id} />
}
