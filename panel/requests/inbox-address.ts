import { href } from "react-router"
import { type InboxQuery, choiceOfStage, inboxSearch } from "#domain/request-cards/inbox-query.ts"
import type { Stage } from "#domain/request-cards/stages.ts"

/** The inbox with these filters. */
export function inboxHref(query: Partial<InboxQuery>): string {
  return href("/pedidos") + inboxSearch(query)
}

/** The inbox with the board's filter, and one stage of it. */
export function stageHref(query: InboxQuery, stage: Stage): string {
  return inboxHref({ ...query, stage: choiceOfStage(stage), urgency: "", after: "" })
}
