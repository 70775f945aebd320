import { type NewCard, cardRow } from "#domain/request-cards/new-card.ts"
import type { Database } from "#platform/database/connect.ts"
import type { RequestCard } from "#domain/request-cards/request-cards.server.ts"

/* Cards for tests of lists; each test passes only its changes. */

let last = 0

/** A new protocol in the site's format. */
function sampleProtocol(): string {
  const characters = (++last + 25 ** 7)
    .toString(25)
    .replace(/./g, (digit) => alphabet[Number.parseInt(digit, 25)] ?? "")
  return `TV-${characters.slice(0, 4)}-${characters.slice(4)}`
}

const alphabet = "234679ACDEFGHJKMNPQRTWXYZ"

interface SampleCard extends Partial<Omit<NewCard, "about">> {
  place?: string
  what?: string
  /** Columns that only the staff's work changes. */
  row?: Partial<Omit<RequestCard, "number" | "words" | "about">>
}

/** Inserts a card without its request. Returns the protocol. */
export async function insertSampleCard(db: Database, { row, ...changes }: SampleCard = {}): Promise<string> {
  const sample = sampleCard(changes)
  await db
    .insertInto("request_card")
    .values({ ...cardRow(sample), ...row })
    .execute()
  return sample.protocol
}

export function sampleCard({ place, what, ...card }: Omit<SampleCard, "row"> = {}): NewCard {
  return {
    kind: "quote",
    profile: "tourism",
    stage: "new",
    name: "Helena Prado",
    email: "helena@exemplo.com.br",
    phones: ["41990000000"],
    about: {
      place: place ?? "Fernando de Noronha",
      what: what ?? "Noronha em cinco dias",
      when: "14 a 19 mar 2027",
      party: "2 adultos",
      price: "R$\u00a04.190",
      priceBasis: "por pessoa",
    },
    texts: [],
    createdAt: "2026-11-20T12:00:00.000Z",
    protocol: sampleProtocol(),
    ...card,
  }
}
