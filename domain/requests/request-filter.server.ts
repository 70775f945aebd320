import { foldName } from "#platform/text/remove-accents.ts"
import { addDays, dayStart } from "#platform/time/day.ts"
import { type Profile, codeOf } from "#domain/agency/profile.ts"
import { parseDay } from "#platform/time/calendar-day.ts"
import { isProtocol } from "#platform/ids/protocol.server.ts"
import { plainPhone, searchedDigits, typedDigits } from "#platform/text/phone.ts"
import { UsageError } from "#platform/text/usage-error.ts"
import { slugify } from "#platform/text/slug.ts"
import { type RequestStatus, parseStatus, requestStatuses, statusNames } from "./request-status.ts"

/* The filter for listing or exporting requests, parsed from the options of a command. */

type RequestKind = "quote" | "gift"

export interface RequestFilter {
  kinds: readonly RequestKind[]
  statuses?: readonly RequestStatus[]
  /** Applies to quotes only: a gift has no profile. */
  profile?: Profile
  /** Inclusive. */
  from?: Date
  /** Exclusive. */
  before?: Date
  /** Part of the name, email, phone or protocol. */
  search?: string
}

/** The options as typed; `filterMeanings` describes them. */
export interface FilterOptions {
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
} as const satisfies Record<keyof FilterOptions, string>

const kinds: Record<string, RequestKind> = { orcamento: "quote", "lua-de-mel": "gift" }
const profiles: Record<string, Profile> = { intercambio: "exchange", lazer: "tourism", turismo: "tourism" }

/** Without any option the filter matches all requests. Throws `UsageError`. */
export function readRequestFilter(options: FilterOptions): RequestFilter {
  const kind = options.kind === undefined ? undefined : readChoice("kind", options.kind, kinds)
  const profile = options.profile === undefined ? undefined : readChoice("profile", options.profile, profiles)
  if (profile && kind === "gift")
    throw new UsageError("--profile vale só para orçamentos: um presente de lua de mel não tem perfil.")
  const from = options.from === undefined ? undefined : dayStart(readDay("from", options.from))
  const before = options.to === undefined ? undefined : dayStart(addDays(readDay("to", options.to), 1))
  if (from && before && from >= before) throw new UsageError("--from está depois de --to: confira os dois dias.")
  return {
    kinds: kind ? [kind] : profile ? ["quote"] : ["quote", "gift"],
    ...(options.status !== undefined && { statuses: options.status.split(",").map(readStatus) }),
    ...(profile && { profile }),
    ...(from && { from }),
    ...(before && { before }),
    ...(options.search?.trim() && { search: options.search.trim() }),
  }
}

/** Parses a status by its Portuguese or English name. Throws `UsageError`. */
export function readStatus(text: string): RequestStatus {
  const status = parseStatus(text)
  if (!status)
    throw new UsageError(
      `${text.trim() ? `Situação desconhecida: “${text.trim()}”.` : "Falta a situação."} Use ${Object.values(
        statusNames,
      )
        .map((name) => slugify(name))
        .join(", ")}.`,
    )
  return status
}

/** Parses `TV-7K3M-92QX`, also typed as `tv-7k3m-92qx` or `7K3M92QX`. Throws `UsageError`. */
export function readProtocol(text: string | undefined): string {
  if (!text) throw new UsageError("Falta o protocolo, como TV-7K3M-92QX.")
  const characters = text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .replace(/^TV(?=.{8}$)/, "")
  const protocol = `TV-${characters.slice(0, 4)}-${characters.slice(4)}`
  if (!isProtocol(protocol)) throw new UsageError(`“${text}” não é um protocolo: eles são como TV-7K3M-92QX.`)
  return protocol
}

/** Whether one of the texts or phones contains the search text, ignoring case and accents. */
export function matchesSearch(
  search: string,
  { texts, phones }: { texts: readonly string[]; phones: ReadonlyArray<string | null> },
): boolean {
  const wanted = foldName(search)
  if (texts.some((text) => foldName(text).includes(wanted))) return true
  // Digits are compared with phones only when the whole text looks like a phone: "Ana 2" is a name.
  const parts = /\p{L}/u.test(plainPhone(search)) ? [] : typedDigits(search).filter(({ length }) => length >= 3)
  const numbers = phones.flatMap((phone) => (phone ? searchedDigits(phone) : []))
  return numbers.some((digits) => parts.some((part) => digits.includes(part)))
}

/** The profile as stored in `quote_request.type`. */
export function profileCode({ profile }: RequestFilter): "I" | "T" | undefined {
  return profile && codeOf(profile)
}

function readChoice<Value>(option: keyof FilterOptions, text: string, values: Record<string, Value>): Value {
  const slug = slugify(text)
  if (!Object.hasOwn(values, slug))
    throw new UsageError(`--${option} ${text}: não existe. Use ${filterMeanings[option]}.`)
  return values[slug] as Value
}

function readDay(option: "from" | "to", text: string): string {
  const day = parseDay(text.trim())
  // A year beyond these is a slip.
  if (!day || day < "1900" || day >= "3000")
    throw new UsageError(`--${option} ${text}: não é um dia. Escreva como em 20/11/2026.`)
  return day
}
