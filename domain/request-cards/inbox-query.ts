import { type Profile, profileSlugs, profiles } from "#domain/agency/profile.ts"
import { isRowId } from "#platform/ids/row-id.ts"
import { addDays, dayStart, today } from "#platform/time/day.ts"
import type { CardFilter, CardPeople } from "./match-cards.server.ts"
import { type Stage, openStages } from "./stages.ts"
import { type Urgency, urgencies } from "./urgency.ts"
import { queryString } from "#platform/text/query-string.ts"

/* The filters of the inbox in the query of its address. The board and exports use the same. Browser-safe. */

export interface InboxQuery {
  text: string
  /** Empty: open requests, or all requests if there is a search text. */
  stage: StageChoice | ""
  profile: Profile | ""
  /** `eu`, `ninguem` or a person's id. */
  owner: string
  arrived: Arrival | ""
  /** A country's id, or `aberto`: the visitor has not decided. */
  country: string
  urgency: Urgency | ""
  /** Start of the page. */
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

interface ArrivalPeriod {
  label: string
  /** Returns the first day of the period; `current` is today. */
  from: (current: string) => string
  /** Returns the day after the last one; absent: until now. */
  before?: (current: string) => string
}

export type Arrival = "hoje" | "7-dias" | "30-dias" | "90-dias" | "12-meses" | "este-mes" | "mes-passado"

export const arrivals: Record<Arrival, ArrivalPeriod> = {
  hoje: { label: "hoje", from: (current) => current },
  "7-dias": { label: "em 7 dias", from: (current) => addDays(current, -6) },
  "30-dias": { label: "em 30 dias", from: (current) => addDays(current, -29) },
  "90-dias": { label: "em 90 dias", from: (current) => addDays(current, -89) },
  "12-meses": { label: "em 12 meses", from: (current) => addDays(current, -364) },
  "este-mes": { label: "este mês", from: monthStart },
  "mes-passado": {
    label: "mês passado",
    from: (current) => monthStart(addDays(monthStart(current), -1)),
    before: monthStart,
  },
}

function monthStart(day: string): string {
  return `${day.slice(0, 7)}-01`
}

export const urgencySlugs: Record<Urgency, string> = {
  today: "hoje",
  idle: "parados",
  planned: "marcados",
  underway: "andamento",
}

/** Parses the query. Invalid values are ignored. */
export function readInbox(search: URLSearchParams): InboxQuery {
  const get = (name: string, most = 80) => (search.get(name) ?? "").slice(0, most)
  const country = get("destino")
  const stage = keyOf(stageChoices, get("etapa"))
  return {
    text: get("q", 200).trim(),
    stage,
    profile: profiles.find((one) => profileSlugs[one] === get("perfil")) ?? "",
    owner: /^[\w-]*$/.test(get("dono")) ? get("dono") : "",
    arrived: keyOf(arrivals, get("chegou")),
    country: country === "aberto" || isRowId(country) ? country : "",
    // Only open requests are urgent: a choice of other stages ends that of a group.
    urgency: isOpenChoice(stage) ? (urgencies.find((one) => urgencySlugs[one] === get("grupo")) ?? "") : "",
    after: get("depois", 120),
  }
}

function isOpenChoice(stage: InboxQuery["stage"]): boolean {
  return stage === "" || stage === "abertas" || openStages.some((one) => one === stageOfChoice[stage])
}

/** The query as `?…` in a fixed order, without empty values; the empty text for an empty query. */
export function inboxSearch(query: Partial<InboxQuery>): string {
  const { profile, urgency } = query
  const pairs: Record<keyof InboxQuery, [name: string, value: string | undefined]> = {
    text: ["q", query.text],
    stage: ["etapa", query.stage],
    profile: ["perfil", profile && profileSlugs[profile]],
    owner: ["dono", query.owner],
    arrived: ["chegou", query.arrived],
    country: ["destino", query.country],
    urgency: ["grupo", urgency && urgencySlugs[urgency]],
    after: ["depois", query.after],
  }
  const given = Object.values(pairs).filter((pair): pair is [string, string] => Boolean(pair[1]))
  return queryString(new URLSearchParams(given))
}

/**
 * The part of a query that is saved: without the search text, which may name people, because an erasure does not reach
 * saved filters.
 */
export function savedSearch(query: InboxQuery): string {
  return inboxSearch({ ...query, text: "", after: "" })
}

/** The part of a query that list and board share: the board shows all stages, from their start. */
export function sharedSearch(query: InboxQuery): string {
  return inboxSearch({ ...query, stage: "", urgency: "", after: "" })
}

/** The choice for exactly this stage. */
export function choiceOfStage(stage: Stage): StageChoice | "" {
  return (Object.keys(stageOfChoice) as StageChoice[]).find((choice) => stageOfChoice[choice] === stage) ?? ""
}

/** The stages of a query; undefined for all. */
function stagesOfQuery({ stage, text, urgency }: InboxQuery): CardFilter["stages"] {
  const one = stage && stageOfChoice[stage]
  if (one) return [one]
  if (stage === "abertas" || urgency) return "open"
  return stage === "todas" || text ? undefined : "open"
}

/** Whether the list is one of open requests, which has groups. */
export function isOpenList(query: InboxQuery): boolean {
  return stagesOfQuery(query) === "open"
}

/** The card filter of a query. `eu` stands for the person, `ninguem` also for owners who cannot answer. */
export function cardFilterOf(query: InboxQuery, { staffId, away }: CardPeople, now: Date): CardFilter {
  const { text, profile, owner, arrived, country, urgency } = query
  return {
    kind: "quote",
    stages: stagesOfQuery(query),
    ...(profile && { profile }),
    ...(owner && { ownerId: owner === "eu" ? staffId : owner === "ninguem" ? [null, ...away] : owner }),
    ...(arrived && arrivedWithin(arrived, now)),
    ...(country && { countryId: country === "aberto" ? null : Number(country) }),
    ...(urgency && { urgency: { is: urgency, now } }),
    ...(text && { search: text }),
  }
}

/** The bounds of a period in a filter. */
export function arrivedWithin(arrived: Arrival, now: Date): Pick<CardFilter, "arrivedFrom" | "arrivedBefore"> {
  const { from, before } = arrivals[arrived]
  const current = today(now)
  return { arrivedFrom: dayStart(from(current)), ...(before && { arrivedBefore: dayStart(before(current)) }) }
}

function keyOf<Key extends string>(record: Record<Key, unknown>, text: string): Key | "" {
  return Object.hasOwn(record, text) ? (text as Key) : ""
}
