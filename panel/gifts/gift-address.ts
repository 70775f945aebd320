import { href } from "react-router"

export function giftHref(protocol: string): string {
  return href("/presentes/:protocol", { protocol })
}

/** The summary for a couple. */
export function coupleHref(honeymoonId: number): string {
  return href("/presentes/casal/:id", { id: String(honeymoonId) })
}
