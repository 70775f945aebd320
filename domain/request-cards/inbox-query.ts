import { type Profile, profileSlugs, profiles } from "#domain/agency/profile.ts"
import { isRowId } from "#platform/text/row-id.ts"
import { addDays, dayStart, today } from "#platform/time/day.ts"
import type { CardFilter } from "./match-cards.server.ts"
import { type Stage, openStages } from "./stages.ts"
import type { Urgency } from "./urgency.ts"

/* The filters of the inbox as the query of its address; the board and exports take the same. Browser-safe. */

export interface InboxQuery {
  text: string
  /** Empty: the open ones, or all while something is searched for. */
  stage: StageChoice | ""
  profile: Profile | ""
  /** `eu`, `ninguem` or a person's id. */
  owner: string
  arrived: Arrival | ""
  /** A country's id, or `aberto` for those who have not decided. */
  country: string
  urgency: Urgency | ""
  /** Where the page begins. */
  after: string
}

/** Quotes in one stage, or groups of stages. */
export const stageChoices = {
  abertas: "abertas",
  todas: "todas",
  novo: "novo",
  "em-contato": "em contato",
  proposta: "proposta",
  fechado: "fechado",
  perdido: "perdido",
  conferir: "para conferir",
  spam: "spam",
} as const
type StageChoice = keyof typeof stageChoices

const stageOfChoice: Partial<Record<StageChoice, Stage>> = {
  novo: "new",
  "em-contato": "contacted",
  proposta: "proposal",
  fechado: "won",
  perdido: "lost",
  conferir: "check",
  spam: "spam",
}

/** Days back from today; 0 is today. */
export const arrivals = {
  hoje: { label: "hoje", days: 0 },
  "7-dias": { label: "em 7 dias", days: 6 },
  "30-dias": { label: "em 30 dias", days: 29 },
  "90-dias": { label: "em 90 dias", days: 89 },
  "12-meses": { label: "em 12 meses", days: 364 },
} as const
type Arrival = keyof typeof arrivals

const urgencySlugs: Record<Urgency, string> = {
  today: "hoje",
  idle: "parados",
  planned: "marcados",
  underway: "andamento",
}

/** What cannot be read is ignored. */
export function readInbox(search: URLSearchParams): InboxQuery {
  const get = (name: string, most = 80) => (search.get(name) ?? "").slice(0, most)
  const country = get("destino")
  return {
    text: get("q", 200).trim(),
    stage: keyOf(stageChoices, get("etapa")),
    profile: profiles.find((one) => profileSlugs[one] === get("perfil")) ?? "",
    owner: /^[\w-]*$/.test(get("dono")) ? get("dono") : "",
    arrived: keyOf(arrivals, get("chegou")),
    country: country === "aberto" || isRowId(country) ? country : "",
    urgency: (Object.keys(urgencySlugs) as Urgency[]).find((one) => urgencySlugs[one] === get("grupo")) ?? "",
    after: get("depois", 120),
  }
}

/** The query as `?…` in one order, without what is empty; empty when there is nothing. */
export function inboxSearch(query: Partial<InboxQuery>): string {
  const { text, stage, profile, owner, arrived, country, urgency, after } = query
  const pairs = {
    q: text,
    etapa: stage,
    perfil: profile && profileSlugs[profile],
    dono: owner,
    chegou: arrived,
    destino: country,
    grupo: urgency && urgencySlugs[urgency],
    depois: after,
  }
  const given = Object.entries(pairs).filter((pair): pair is [string, string] => Boolean(pair[1]))
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ""
}

/** What is saved of a query: without the text, which names people, and erasing them does not reach saved filters. */
export function savedSearch(query: InboxQuery): string {
  return inboxSearch({ ...query, text: "", after: "" })
}

/** The stages of a query; undefined for all. */
function stagesOfQuery({ stage, text, urgency }: InboxQuery): readonly Stage[] | undefined {
  const one = stage && stageOfChoice[stage]
  if (one) return [one]
  if (stage === "abertas" || urgency) return openStages
  return stage === "todas" || text ? undefined : openStages
}

/** Whether the list is one of open requests, which has groups. */
export function isOpenList(query: InboxQuery): boolean {
  return stagesOfQuery(query) === openStages
}

/** The cards that a query means. `staffId`: whose `eu` is. */
export function cardFilterOf(query: InboxQuery, staffId: string, now: Date): CardFilter {
  const { text, profile, owner, arrived, country, urgency } = query
  return {
    kind: "quote",
    stages: stagesOfQuery(query),
    ...(profile && { profile }),
    ...(owner && { ownerId: owner === "eu" ? staffId : owner === "ninguem" ? null : owner }),
    ...(arrived && { arrivedFrom: dayStart(addDays(today(now), -arrivals[arrived].days)) }),
    ...(country && { countryId: country === "aberto" ? null : Number(country) }),
    ...(urgency && { urgency: { is: urgency, now } }),
    ...(text && { search: text }),
  }
}

function keyOf<Key extends string>(record: Record<Key, unknown>, text: string): Key | "" {
  return Object.hasOwn(record, text) ? (text as Key) : ""
}
