import type { MetaDescriptor } from "react-router"
import { type Matches, siteOf } from "#app/site/page-meta.ts"
import { type Store, whatsappDigits } from "./store.ts"

/** The agency and its stores for search engines: only what the page says. */
export function storesStructuredData(matches: Matches, stores: readonly Store[]): MetaDescriptor[] {
  const site = siteOf(matches)
  if (!site) return []
  const { agency, origin } = site
  return [
    {
      "script:ld+json": {
        "@context": "https://schema.org",
        "@type": "TravelAgency",
        name: agency.name,
        legalName: agency.company_name,
        url: `${origin}/`,
        email: agency.email,
        telephone: agency.phone,
        address: agency.address,
        department: stores.map((store) => ({
          "@type": "TravelAgency",
          name: `${agency.name} ${store.name}`,
          ...(store.phone && { telephone: `+${whatsappDigits(store.phone)}` }),
          ...(store.email && { email: store.email }),
          ...(store.address && { address: store.address }),
        })),
      },
    },
  ]
}
