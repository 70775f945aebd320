import { foldName } from "#platform/text/remove-accents.ts"
import { addDays, today } from "#platform/time/day.ts"
import { type Profile, codeOf } from "#domain/agency/profile.ts"
import { parseDay } from "#domain/quotes/travel-dates.ts"
import { isProtocol } from "#platform/text/protocol.server.ts"
import { nationalDigits } from "#platform/text/phone.ts"
import { WrongWordError } from "#platform/text/usage-error.ts"
import { slugify } from "#platform/text/slug.ts"
import { type RequestStatus, parseStatus, requestStatuses, statusNames } from "./request-status.ts"

/* Which requests the desk wants to see, read from words. */

export type RequestKind = "quote" | "gift"

export interface RequestFilter {
  kinds: readonly RequestKind[]
  statuses?: readonly RequestStatus[]
  /** Of quotes; a gift has no profile. */
  profile?: Profile
  /** First instant, included. */
  from?: Date
  /** Last instant, not included. */
  before?: Date
  /** What name, e-mail, phone or protocol contains. */
  search?: string
}

/** As the options of a command: what they may say is in `filterMeanings`. */
export interface FilterWords {
  kind?: string
  status?: string
  profile?: string
  from?: string
  to?: string
  search?: string
}

export const filterMeanings = {
  kind: "orcamento ou lua-de-mel",
  status: `${requestStatuses.map((status) => slugify(statusNames[status])).join(", ")}; vários com vírgula`,
  profile: "intercambio ou lazer (só orçamentos)",
  from: "primeiro dia, DD/MM/AAAA, em São Paulo",
  to: "último dia, DD/MM/AAAA",
  search: "parte do nome, e-mail, telefone ou protocolo; acentos não importam",
} as const satisfies Record<keyof FilterWords, string>

const kinds: Record<string, RequestKind> = { orcamento: "quote", "lua-de-mel": "gift" }
const profiles: Record<string, Profile> = { intercambio: "exchange", lazer: "tourism", turismo: "tourism" }

/** Every option absent: all requests. Throws `WrongWordError`. */
export function readRequestFilter(words: FilterWords): RequestFilter {
  const kind = words.kind === undefined ? undefined : readWord("kind", words.kind, kinds)
  const profile = words.profile === undefined ? undefined : readWord("profile", words.profile, profiles)
  if (profile && kind === "gift")
    throw new WrongWordError("--profile vale só para orçamentos: um presente de lua de mel não tem perfil.")
  const from = words.from === undefined ? undefined : dayStart(readDay("from", words.from))
  const before = words.to === undefined ? undefined : dayStart(addDays(readDay("to", words.to), 1))
  if (from && before && from >= before) throw new WrongWordError("--from está depois de --to: confira os dois dias.")
  return {
    kinds: kind ? [kind] : profile ? ["quote"] : ["quote", "gift"],
    ...(words.status !== undefined && { statuses: words.status.split(",").map(readStatus) }),
    ...(profile && { profile }),
    ...(from && { from }),
    ...(before && { before }),
    ...(words.search?.trim() && { search: words.search.trim() }),
  }
}

/** A status by its Portuguese or English word. Throws `WrongWordError`. */
export function readStatus(text: string): RequestStatus {
  const status = parseStatus(text)
  if (!status)
    throw new WrongWordError(
      `${text.trim() ? `Situação desconhecida: “${text.trim()}”.` : "Falta a situação."} Use ${Object.values(
        statusNames,
      )
        .map((name) => slugify(name))
        .join(", ")}.`,
    )
  return status
}

/** Reads `TV-7K3M-92QX` also as `tv-7k3m-92qx` or `7K3M92QX`. Throws `WrongWordError`. */
export function readProtocol(text: string | undefined): string {
  if (!text) throw new WrongWordError("Falta o protocolo, como TV-7K3M-92QX.")
  const letters = text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .replace(/^TV(?=.{8}$)/, "")
  const protocol = `TV-${letters.slice(0, 4)}-${letters.slice(4)}`
  if (!isProtocol(protocol)) throw new WrongWordError(`“${text}” não é um protocolo: eles são como TV-7K3M-92QX.`)
  return protocol
}

/** Whether what a request says of its sender contains what is searched. */
export function matchesSearch(
  search: string,
  { texts, phones }: { texts: readonly string[]; phones: ReadonlyArray<string | null> },
): boolean {
  const wanted = foldName(search)
  if (texts.some((text) => foldName(text).includes(wanted))) return true
  // Only what is written like a phone is one: "Ana 2" is a name.
  const digits = /^[\d\s()+.-]+$/.test(search) ? nationalDigits(search).replace(/\D/g, "") : ""
  return digits.length >= 3 && phones.some((phone) => phone?.includes(digits))
}

/** The profile's code in the table. */
export function profileCode({ profile }: RequestFilter): "I" | "T" | undefined {
  return profile && codeOf(profile)
}

function readWord<Value>(option: keyof FilterWords, text: string, values: Record<string, Value>): Value {
  const word = slugify(text)
  if (!Object.hasOwn(values, word))
    throw new WrongWordError(`--${option} ${text}: não existe. Use ${filterMeanings[option]}.`)
  return values[word] as Value
}

function readDay(option: "from" | "to", text: string): string {
  const day = parseDay(text.trim())
  if (!day) throw new WrongWordError(`--${option} ${text}: não é um dia. Escreva como em 20/11/2026.`)
  return day
}

/** The instant at which a day begins in São Paulo, where clocks were, and may again be, moved in summer. */
function dayStart(day: string): Date {
  const hours = ["02", "03", "04"].map((hour) => new Date(`${day}T${hour}:00:00Z`))
  return hours.find((instant) => today(instant) === day) as Date
}
