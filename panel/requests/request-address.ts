import { href } from "react-router"
import { giftHref } from "#panel/gifts/gift-address.ts"

/** The page of a quote request. */
export function requestHref(protocol: string): string {
  return href("/pedidos/:protocol", { protocol })
}

/** The page of a quote request, which asks why it was lost. */
export function lostHref(protocol: string): string {
  return `${requestHref(protocol)}?perdido=1#perdido`
}

/** The page of a request that may be a gift. */
export function cardHref({ protocol, isGift }: { protocol: string; isGift: boolean }): string {
  return isGift ? giftHref(protocol) : requestHref(protocol)
}
