import { servicesContext } from "#site/request-context.server.ts"
import { requireFound, notFoundPage, pageId, requireCanonical } from "#site/shell/page/load-page.server.ts"
import type { Route } from "./+types/tourism-package-page"
import { missingPart } from "#domain/packages/package.ts"
import { packageMeta } from "#site/packages/package/package-meta.ts"
import { PackageView } from "#site/packages/package/package-view.tsx"
import { findPackage } from "#domain/packages/packages.server.ts"
import { loadPackagePage } from "#site/packages/package/load-package.server.ts"

export { shouldRevalidate } from "#site/shell/page/revalidate.ts"

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const travelPackage = requireFound(await findPackage(services.db, "tourism", pageId(params.id)))
  const { country, segment } = travelPackage
  // The wrong country or segment is 404; only a wrong name redirects.
  if (
    params.id_country !== String(country?.id ?? missingPart.id) ||
    params.id_segment !== String(segment?.id ?? missingPart.id)
  )
    throw notFoundPage()
  const page = await loadPackagePage(services, "tourism", travelPackage)
  requireCanonical(url, page.canonical)
  return page
}

export function meta({ loaderData: page, matches }: Route.MetaArgs) {
  return page ? packageMeta(matches, page) : []
}

export default function TourismPackagePage({ loaderData }: Route.ComponentProps) {
  return <PackageView page={loaderData} key={loaderData.id} />
}
