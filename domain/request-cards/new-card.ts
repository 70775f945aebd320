import type { Insertable } from "kysely"
import type { RequestCardTable } from "#database/schema.ts"
import type { CardAbout } from "./request-card.ts"
import { type RequestTexts, requestWords } from "./request-words.ts"
import type { Stage } from "./stages.ts"

export interface NewCard extends Pick<RequestTexts, "protocol" | "email" | "phones"> {
  kind: "quote" | "gift"
  profile?: "exchange" | "tourism"
  stage: Stage
  name: string
  about: CardAbout
  /** Further texts that a search finds the card by. */
  texts: readonly string[]
  countryId?: number
  honeymoonId?: number
  cents?: number
  createdAt: string
  /** Last recorded contact, of a request that was stored without a card. */
  contactedAt?: string | null
}

/** The row of a new card. */
export function cardRow(card: NewCard): Insertable<RequestCardTable> {
  const { protocol, kind, stage, name, about, email, phones, texts, createdAt, contactedAt } = card
  return {
    protocol,
    kind,
    profile: card.profile ?? null,
    stage,
    lost_reason: null,
    owner_id: null,
    name,
    about: JSON.stringify(about),
    country_id: card.countryId ?? null,
    honeymoon_id: card.honeymoonId ?? null,
    cents: card.cents ?? null,
    created_at: createdAt,
    moved_at: contactedAt ?? createdAt,
    worked_at: contactedAt ?? null,
    next_on: null,
    next_time: null,
    next_step: null,
    revision: 1,
    words: requestWords({ protocol, email, phones, texts: [name, about.place, about.what, ...texts] }),
  }
}
