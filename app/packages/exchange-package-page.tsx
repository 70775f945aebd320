import { servicesContext } from "#app/services.server.ts"
import { found, pageId, requireCanonical } from "#app/site/load-page.server.ts"
import type { Route } from "./+types/exchange-package-page"
import { packageMeta } from "./package-meta.ts"
import { PackageView } from "./package-view.tsx"
import { findPackage } from "./packages.server.ts"
import { showPackage } from "./show-package.server.ts"

export { shouldRevalidate } from "#app/site/revalidate.ts"

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const page = await showPackage(services, "exchange", found(await findPackage(services.db, "exchange", pageId(params.id))))
  requireCanonical(url, page.canonical)
  return page
}

export function meta({ loaderData: page, matches }: Route.MetaArgs) {
  return page ? packageMeta(matches, page) : []
}

export default function ExchangePackagePage({ loaderData }: Route.ComponentProps) {
  return <PackageView page={loaderData} key={loaderData.id} />
}
