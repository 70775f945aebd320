import { mulberry32 } from "@travessia/posters/randomness.ts"
import type { Insertable } from "kysely"
import type { QuoteRequestTable } from "#database/schema.ts"
import { quoteCard } from "#domain/quotes/quote-card.ts"
import type { Quote } from "#domain/quotes/quote-schema.ts"
import { payloadOf } from "#domain/quotes/quote.ts"
import { insertMissingCards } from "#domain/request-cards/request-cards.server.ts"
import type { Stage } from "#domain/request-cards/stages.ts"
import { addDays, today } from "#platform/time/day.ts"
import type { Database } from "#platform/database/connect.ts"

/* Requests of invented people, far more than an agency gets in a year; the same in every run. */

const firstNames = words(
  "Ana Bia Caio Davi Elisa Fábio Gil Helena Igor Joana Kauê Lara Marcos Nina Otávio Paula Quésia Rafael Sônia Tiago " +
    "Úrsula Vera Wagner Ximena Yara Zeca Adriana Bruno Célia Danilo",
)
const lastNames = words(
  "Prado Nogueira Yoshida Freitas Bezerra Antunes Aguiar Salomão Okamoto Montenegro Dias Tavares Lacerda Campos " +
    "Duarte Costa Teles Moraes " +
    "Conceição Ávila Núñez Peixoto Queiroz Rocha Siqueira Toledo Uchôa Valença Werner Zanetti",
)
const places = words("Noronha Gramado Dublin Galway Cork Bariloche Lisboa Paris Londres Vancouver Sydney Cusco Natal")
const domains = [
  "gmail.com",
  "gmail.com",
  "gmail.com",
  "hotmail.com",
  "uol.com.br",
  "exemplo.com.br",
  "viagens.example",
]
const wishes = words(
  "praia neve crianças cadeirante alergia camarão aniversário silêncio trem vinho mergulho cavalo escola",
)

/** Shares in thousandths: most are closed, about thirty are open. */
const stageShares: ReadonlyArray<readonly [Stage, number]> = [
  ["new", 5],
  ["contacted", 15],
  ["proposal", 12],
  ["check", 3],
  ["spam", 30],
  ["won", 300],
  ["lost", 635],
]

const dayMs = 86_400_000

/** Inserts the requests with their cards, of which some open ones have owners and next steps. */
export async function insertInventedRequests(db: Database, count: number, staff: readonly string[], now: Date) {
  const random = mulberry32(7)
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value
  for (let first = 0; first < count; first += 250) {
    const made = Array.from({ length: Math.min(250, count - first) }, (_, index) => {
      const stage = stageAt(((first + index) * 7919) % 1000)
      const open = stage === "new" || stage === "contacted" || stage === "proposal"
      const age = open ? random() ** 2 * 40 * dayMs : random() * 300 * dayMs
      return inventedRequest(first + index, {
        pick,
        random,
        stage,
        createdAt: new Date(now.getTime() - age).toISOString(),
      })
    })
    await db.transaction().execute(async (trx) => {
      await trx
        .insertInto("quote_request")
        .values(made.map(({ row }) => row))
        .execute()
      await insertMissingCards(
        trx,
        made.map(({ card }) => card),
      )
    })
  }
  const open = await db
    .selectFrom("request_card")
    .select(["protocol"])
    .where("stage", "in", ["contacted", "proposal"])
    .execute()
  for (const { protocol } of open) {
    const next = random() < 0.6 ? addDays(today(now), Math.round(random() * 20 - 6)) : null
    const worked_at = new Date(now.getTime() - random() * 8 * dayMs).toISOString()
    await db
      .updateTable("request_card")
      .set({ owner_id: pick(staff), next_on: next, next_step: next && "Ligar", worked_at })
      .where("protocol", "=", protocol)
      .execute()
  }
}

interface Invention {
  pick: <Value>(values: readonly Value[]) => Value
  random: () => number
  stage: Stage
  createdAt: string
}

function inventedRequest(number: number, { pick, random, stage, createdAt }: Invention) {
  const name = `${pick(firstNames)} ${pick(lastNames)} ${pick(lastNames)}`
  const protocol = `TV-${number.toString(36).toUpperCase().padStart(4, "0").slice(-4)}-${Math.floor(number / 36 ** 4)
    .toString(36)
    .padStart(4, "0")
    .toUpperCase()}`
  const country = { code: 1 + Math.floor(random() * 40), label: `País ${Math.floor(random() * 40)}` }
  const quote = {
    type: random() < 0.5 ? "I" : "T",
    pageType: "layout-tourism",
    name,
    email: `${name.split(" ").slice(0, 2).join(".").toLowerCase()}${number % 977}@${pick(domains)}`,
    cellphone: `${pick(["11", "21", "31", "41", "51"])}9${String(Math.floor(random() * 1e8)).padStart(8, "0")}`,
    phone: "",
    state: { code: 18, label: "Paraná (PR)" },
    city: { code: 1, label: "Curitiba" },
    country,
    countryCity: { code: 1, label: pick(places) },
    observation: Array.from({ length: 12 }, () => pick(wishes)).join(" "),
    whenYouWantToTravel: "De 3 a 6 meses",
    howLongDoYouWantToStudy: "24 semanas",
    interestProgram: "Curso de Idioma",
    youWillNeedAccommodation: "Sim",
    hasDateFlexibility: "Não",
    tripProfile: "Lazer",
    hostingCategory: "De 3 a 4 estrelas",
    youWillNeedAShuttle: "",
    willNeedVehicle: "",
    willNeedTickets: "",
    willNeedTour: "",
    willNeedTravelInsurance: "",
    howDidYouMeetUs: "Indicação",
    travelDate: { start: "2027-03-14", end: "2027-03-19" },
    numberOfAdults: 2,
    numberOfChild: 1,
    ageOfChildEnd: ["5 anos"],
    package_id: undefined,
    marketing: false,
  } satisfies Quote
  const row: Insertable<QuoteRequestTable> = {
    protocol,
    type: quote.type as "I" | "T",
    status: stage,
    name,
    email: quote.email,
    cellphone: quote.cellphone,
    phone: null,
    state_id: 18,
    city_id: 1,
    city_ibge_code: null,
    request: JSON.stringify(payloadOf(quote)),
    context: null,
    created_at: createdAt,
  }
  return { row, card: quoteCard(quote, undefined, { protocol, stage, createdAt }) }
}

function stageAt(place: number): Stage {
  let sum = 0
  return stageShares.find(([, share]) => (sum += share) > place)?.[0] ?? "lost"
}

function words(text: string): string[] {
  return text.split(" ")
}
