import type { MetaDescriptor } from "react-router"
import { type Matches, siteOf } from "#site/shell/page/page-meta.ts"
import { openingHours } from "#domain/stores/opening-hours.ts"
import type { Store } from "#domain/stores/store.ts"
import { whatsappDigits } from "#platform/text/phone-link.ts"

/** What search engines are told of a store. */
export type ListedStore = Pick<Store, "name" | "phone" | "email" | "address" | "working_times">

export function listedStore({ name, phone, email, address, working_times }: Store): ListedStore {
  return { name, phone, email, address, working_times }
}

/** The agency and its stores for search engines: only what the contact page says. */
export function agencyStructuredData(matches: Matches, stores: readonly ListedStore[]): MetaDescriptor[] {
  const site = siteOf(matches)
  if (!site) return []
  const { agency, origin } = site
  // The agency is open when the store at its address is; an agency of one address has it in its first store.
  const main = stores.find(({ address }) => address === agency.address) ?? stores[0]
  return [
    {
      "script:ld+json": {
        "@context": "https://schema.org",
        "@type": "TravelAgency",
        "@id": `${origin}/#agencia`,
        name: agency.name,
        legalName: agency.company_name,
        url: `${origin}/`,
        email: agency.email,
        telephone: `+${whatsappDigits(agency.phone)}`,
        address: agency.address,
        ...hoursOf(main),
        department: stores.map((store) => ({
          "@type": "TravelAgency",
          name: `${agency.name} ${store.name}`,
          ...(store.phone && { telephone: `+${whatsappDigits(store.phone)}` }),
          ...(store.email && { email: store.email }),
          ...(store.address && { address: store.address }),
          ...hoursOf(store),
        })),
      },
    },
  ]
}

function hoursOf(store: ListedStore | undefined): { openingHours?: string[] } {
  const hours = openingHours(store?.working_times ?? "")
  return hours.length > 0 ? { openingHours: hours } : {}
}
