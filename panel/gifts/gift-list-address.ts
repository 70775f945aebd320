import { href } from "react-router"
import { type GiftFilter, giftQuery } from "#domain/gifts/gift-filter.ts"

/** The list of gifts with this filter. */
export function giftListHref(filter: GiftFilter): string {
  return href("/presentes") + giftQuery(filter)
}
