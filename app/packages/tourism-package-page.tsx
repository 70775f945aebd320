import { servicesContext } from "#app/services.server.ts"
import { found, notFoundPage, pageId, requireCanonical } from "#app/site/load-page.server.ts"
import type { Route } from "./+types/tourism-package-page"
import { missingPart } from "./package.ts"
import { packageMeta } from "./package-meta.ts"
import { PackageView } from "./package-view.tsx"
import { findPackage } from "./packages.server.ts"
import { showPackage } from "./show-package.server.ts"

export { shouldRevalidate } from "#app/site/revalidate.ts"

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const travelPackage = found(await findPackage(services.db, "tourism", pageId(params.id)))
  const { country, segment } = travelPackage
  // A package not in that country or segment is a broken address, not a wrong name.
  if (params.id_country !== String(country?.id ?? missingPart.id) || params.id_segment !== String(segment?.id ?? missingPart.id)) throw notFoundPage()
  const page = await showPackage(services, "tourism", travelPackage)
  requireCanonical(url, page.canonical)
  return page
}

export function meta({ loaderData: page, matches }: Route.MetaArgs) {
  return page ? packageMeta(matches, page) : []
}

export default function TourismPackagePage({ loaderData }: Route.ComponentProps) {
  return <PackageView page={loaderData} key={loaderData.id} />
}
