import type { PageName } from "#domain/agency/page-addresses.ts"
import type { Layout } from "./page-layout.ts"

/*
 * The layout of every named route. The specification can also be read as mapping the exchange home
 * to the tourism layout; for that reading, change the first line.
 */
export const routeLayouts = {
  "exchange.main.index": "layout-exchange",
  "exchange.country.index": "layout-exchange",
  "exchange.country.description": "layout-exchange",
  "exchange.city.description": "layout-exchange",
  "exchange.attraction.description": "layout-exchange",
  "exchange.package.description": "layout-exchange",
  "exchange.package.promotions": "layout-exchange",
  "exchange.package.promotions.city": "layout-exchange",
  "exchange.static-page.description": "layout-exchange",
  "exchange.testimonial": "layout-exchange",
  "exchange.not-found": "layout-exchange",
  "tourism.main.index": "layout-tourism",
  "tourism.testimonial": "layout-tourism",
  "tourism.package.description": "layout-tourism",
  "tourism.package.promotions": "layout-tourism",
  "tourism.package.promotions.segment": "layout-tourism",
  "tourism.segment.description": "layout-tourism",
  "tourism.segment.country.package": "layout-tourism",
  "tourism.static-page.description": "layout-tourism",
  "tourism.not-found": "layout-tourism",
  "honeymoon.main": "layout-tourism",
  "honeymoon.not-found": "layout-tourism",
  "contact.main": "layout-index",
  "search.main": "layout-index",
  "budget.main": "layout-index",
  "budget.sent": "layout-index",
  "privacy.main": "layout-index",
  "accessibility.main": "layout-index",
  "not-found": "layout-index",
} as const satisfies Record<PageName, Layout>

/** Undefined for the landing page, which is not in the list. */
export function layoutOfRoute(name: string): Layout | undefined {
  return (routeLayouts as Record<string, Layout>)[name]
}
