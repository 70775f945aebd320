import { profileOf } from "#domain/agency/profile.ts"
import { findPackage } from "#domain/packages/packages.server.ts"
import { type QuoteContext, quoteContextOf } from "#domain/quotes/quote-context.server.ts"
import { type StoredQuote, readStoredContext, readStoredQuote } from "#domain/quotes/stored-quote.ts"
import {
  type RequestCard,
  type RequestEvent,
  findCard,
  listEvents,
} from "#domain/request-cards/request-cards.server.ts"
import type { Services } from "#domain/services.server.ts"
import { type Colleagues, listColleagues } from "#domain/staff/colleagues.server.ts"
import type { Image } from "#platform/images/image.ts"
import { today } from "#platform/time/day.ts"
import { type RelatedRequest, listRelatedRequests } from "./related-requests.server.ts"
import { type Viewer, listViewers } from "./request-views.server.ts"
import { type EmailState, type QuoteRow, findRequest, listEmailsOf } from "./requests.server.ts"

/** Everything the page of one quote request shows. */
export interface RequestCase extends Pick<StoredQuote, "quote" | "marketing" | "withdrawn"> {
  row: QuoteRow
  card: RequestCard
  events: RequestEvent[]
  emails: EmailState[]
  viewers: Viewer[]
  related: RelatedRequest[]
  colleagues: Colleagues
  seen: SeenPackage | undefined
}

/** The package of a request, as the visitor saw it and today. */
interface SeenPackage {
  asked: QuoteContext["package"]
  /** Without a name if it is no longer published. */
  current: QuoteContext["package"]
  picture: Image | undefined
}

/** Undefined for an unknown protocol, a gift, and a request without a card. */
export async function findCase(services: Services, protocol: string): Promise<RequestCase | undefined> {
  const { db } = services
  const [row, card] = await Promise.all([findRequest(db, protocol), findCard(db, protocol)])
  if (!card || row?.kind !== "quote") return undefined
  const [events, emails, viewers, related, colleagues, seen] = await Promise.all([
    listEvents(db, protocol),
    listEmailsOf(db, protocol),
    listViewers(db, protocol),
    listRelatedRequests(db, row),
    listColleagues(db),
    findSeen(services, row),
  ])
  return { row, card, ...readStoredQuote(row.request), events, emails, viewers, related, colleagues, seen }
}

async function findSeen(services: Services, { context, type }: QuoteRow): Promise<SeenPackage | undefined> {
  const asked = readStoredContext(context)?.package
  if (!asked) return undefined
  const profile = profileOf(type)
  const current = (await quoteContextOf(services, profile, asked.id, today(services.clock()))).package
  const shown = current.name === undefined ? undefined : await findPackage(services.db, profile, asked.id)
  return { asked, current, picture: shown?.images[0] }
}
