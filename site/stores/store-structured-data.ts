import type { MetaDescriptor } from "react-router"
import { type Matches, siteOf } from "#site/shell/page/page-meta.ts"
import type { Store } from "#domain/stores/store.ts"

/** A store as search engines get it. */
export interface ListedStore extends Pick<Store, "name" | "email" | "address"> {
  /** Undefined where its phone is not one number. */
  phone_link: string | undefined
  /** In the notation of schema.org: `Mo-Fr 09:00-18:00`. */
  openingHours: readonly string[]
}

/** Structured data of the agency and its stores: only what the contact page shows. */
export function agencyStructuredData(matches: Matches, stores: readonly ListedStore[]): MetaDescriptor[] {
  const site = siteOf(matches)
  if (!site) return []
  const { agency, origin } = site
  // The agency's opening hours are those of the store at its address; otherwise those of its first store.
  const main = stores.find(({ address }) => address === agency.address) ?? stores[0]
  // A name alone tells a search engine nothing.
  const known = stores.filter(({ phone_link, email, address }) => phone_link || email || address)
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
        ...telephoneOf(agency),
        address: agency.address,
        ...hoursOf(main),
        ...(known.length > 0 && { department: known.map((store) => departmentOf(agency.name, store)) }),
      },
    },
  ]
}

function departmentOf(agency: string, store: ListedStore) {
  return {
    "@type": "TravelAgency",
    name: `${agency} ${store.name}`,
    ...telephoneOf(store),
    ...(store.email && { email: store.email }),
    ...(store.address && { address: store.address }),
    ...hoursOf(store),
  }
}

function telephoneOf({ phone_link }: Pick<ListedStore, "phone_link">): { telephone?: string } {
  return phone_link ? { telephone: phone_link.replace("tel:", "") } : {}
}

function hoursOf(store: ListedStore | undefined): { openingHours?: readonly string[] } {
  return store && store.openingHours.length > 0 ? { openingHours: store.openingHours } : {}
}
