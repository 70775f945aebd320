import { stageOfStatus } from "#domain/requests/request-status.ts"
import type { Services } from "#domain/services.server.ts"

/** Inconsistencies between requests, cards and events; empty if there are none. */
export async function workDifferences({ db }: Pick<Services, "db">): Promise<string[]> {
  const quotes = await db.selectFrom("quote_request").select(["protocol", "status"]).execute()
  const gifts = await db.selectFrom("gift_message").select(["protocol", "status"]).execute()
  const cards = await db.selectFrom("request_card").select(["protocol", "kind", "stage"]).execute()
  const events = await db.selectFrom("request_event").select(["protocol", "kind", "text"]).execute()
  const stages = new Map([
    ...quotes.map(({ protocol, status }) => [protocol, stageOfStatus("quote", status)] as const),
    ...gifts.map(({ protocol, status }) => [protocol, stageOfStatus("gift", status)] as const),
  ])
  const carded = new Set(cards.map(({ protocol }) => protocol))
  return [
    ...cards
      .filter(({ protocol, stage }) => stages.get(protocol) !== stage)
      .map(({ protocol, stage }) => `${protocol}: card ${stage}, request ${stages.get(protocol) ?? "gone"}`),
    ...[...stages.keys()].filter((protocol) => !carded.has(protocol)).map((protocol) => `${protocol}: no card`),
    ...events.filter(({ protocol }) => !carded.has(protocol)).map(({ protocol, kind }) => `${protocol}: lone ${kind}`),
  ]
}
