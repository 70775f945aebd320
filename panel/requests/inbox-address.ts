import { href } from "react-router"
import { type InboxQuery, inboxSearch } from "#domain/request-cards/inbox-query.ts"

/** The inbox with these filters. */
export function inboxHref(query: Partial<InboxQuery>): string {
  return href("/pedidos") + inboxSearch(query)
}
