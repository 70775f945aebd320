import type { RequestEventTable } from "#database/schema.ts"
import { emailName, filedWords, sentWord } from "#domain/emails/email-names.ts"
import { lostReasons, stageNames } from "#domain/request-cards/stages.ts"
import { isGivenUp } from "#platform/email/is-given-up.ts"
import { formatRelativeDay, formatRelativeInstant, formatTime } from "#platform/time/relative-time.ts"
import { capitalize } from "#platform/text/capitalize.ts"
import { firstName } from "#platform/text/first-name.ts"
import { today } from "#platform/time/day.ts"
import { contactNames } from "./contact-fields.ts"
import { type OwnerDetails, contactWays, parseEventDetails } from "./event-details.ts"

/* The history of a request, in words. Browser-safe. */

export interface HistoryEntry {
  key: string
  kind: "note" | "change" | "email" | "failed" | "start"
  /** First name of the staff member; undefined for commands and the site. */
  who: string | undefined
  what: string
  /** A note, or a reason in someone's own words. */
  quoted?: string
  /** "ontem, 16h40" */
  when: string
  /** ISO 8601. */
  at: string
}

export interface StoredEvent {
  id: string
  at: string
  staff_id: string | null
  kind: RequestEventTable["kind"]
  text: string | null
}

interface StoredEmail {
  kind: string
  status: string
  created_at: string
  sent_at: string | null
  attempts: number
  last_error: string | null
}

export type EventText = Pick<HistoryEntry, "what" | "quoted">

/** Newest first; the arrival of the request is last. */
export function describeHistory(
  { events, emails, createdAt }: { events: readonly StoredEvent[]; emails: readonly StoredEmail[]; createdAt: string },
  names: ReadonlyMap<string, string>,
  now: Date,
): HistoryEntry[] {
  const ofEmails = emails.map((email, index): HistoryEntry => {
    const at = email.sent_at ?? email.created_at
    const kind = email.status === "dead" ? "failed" : "email"
    return {
      key: `mail${index}`,
      kind,
      who: undefined,
      ...describeEmail(email),
      at,
      when: formatRelativeInstant(at, now),
    }
  })
  const ofEvents = events.map((event): HistoryEntry => {
    const entry = describeEvent(event, names, now)
    // There is no name before it, so it begins the sentence.
    return entry.who === undefined ? { ...entry, what: capitalize(entry.what) } : entry
  })
  const entries = [...ofEvents, ...ofEmails]
  const start: HistoryEntry = {
    key: "start",
    kind: "start",
    who: undefined,
    what: "Pedido recebido pelo site",
    at: createdAt,
    when: formatRelativeInstant(createdAt, now),
  }
  return [...entries.toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0)), start]
}

/** One event as a part of a sentence, as in "Marina passou o pedido para Rita". */
export function describeEvent(event: StoredEvent, names: ReadonlyMap<string, string>, now: Date): HistoryEntry {
  const name = event.staff_id === null ? undefined : names.get(event.staff_id)
  return {
    key: event.id,
    kind: event.kind === "note" ? "note" : "change",
    who: name === undefined ? undefined : firstName(name),
    ...describeAction(event, { now, names, noun: "pedido" }),
    at: event.at,
    when: formatRelativeInstant(event.at, now),
  }
}

interface EventContext {
  now: Date
  /** Names of staff by id. */
  names: ReadonlyMap<string, string>
  /** The noun for the kind of request. */
  noun: "pedido" | "presente"
  /** Id of the staff member; null for commands and the site. */
  actorId: string | null
}

/** Describes the action, without person and time. */
export function describeAction(
  { kind, text, staff_id }: Pick<StoredEvent, "kind" | "text" | "staff_id">,
  context: Omit<EventContext, "actorId">,
): EventText {
  return (describers[kind] ?? describeOther)(text, { ...context, actorId: staff_id })
}

const describers: Record<RequestEventTable["kind"], (text: string | null, context: EventContext) => EventText> = {
  note: (text) => ({ what: "anotou", quoted: text ?? "" }),
  stage: describeStage,
  owner: describeOwner,
  contact: describeContact,
  correction: describeCorrection,
  consent: () => ({ what: "retirou a autorização de promoções" }),
  next: describeNext,
  // gift-history.ts describes it.
  gift: describeOther,
  unconfirmed: describeUnconfirmed,
}

function describeStage(text: string | null, { actorId }: EventContext): EventText {
  const { to, reason, words } = parseEventDetails("stage", text)
  const why = reason === undefined ? undefined : lostReasons[reason]
  const where = to === undefined ? "outra etapa" : (stageNames[to] ?? to)
  // Without a name (a command or the previous release), the request is the subject of the sentence.
  const verb = actorId === null ? "mudou" : "moveu"
  return { what: `${verb} para ${where}${why ? ` (${why})` : ""}`, quoted: words }
}

function describeOwner(text: string | null, { actorId, names, noun }: EventContext): EventText {
  const { to } = parseEventDetails("owner", text) as Partial<OwnerDetails | { to: string }>
  if (!to) return { what: `deixou o ${noun} sem dono` }
  // Changes by earlier releases stored only the id.
  const owner = typeof to === "string" ? { id: to, name: names.get(to) ?? "outra pessoa" } : to
  return { what: owner.id === actorId ? `ficou com o ${noun}` : `passou o ${noun} para ${firstName(owner.name)}` }
}

function describeContact(text: string | null): EventText {
  const { by } = parseEventDetails("contact", text)
  if (by === "phone") return { what: "ligou" }
  if (by === "whatsapp") return { what: "escreveu no WhatsApp" }
  if (by === "email") return { what: "escreveu um e-mail" }
  return { what: `falou por ${contactWays.other}` }
}

function describeCorrection(text: string | null): EventText {
  const { fields = [] } = parseEventDetails("correction", text)
  return { what: `corrigiu os dados (${fields.map((field) => contactNames[field] ?? field).join(", ")})` }
}

function describeNext(text: string | null, { now }: EventContext): EventText {
  const { done, step } = parseEventDetails("next", text)
  const planned = step && `${step.text}, ${formatStepTime(step.on, step.time, now)}`
  if (done !== undefined) return { what: `fez: ${done}${planned ? `. Depois: ${planned}` : ""}` }
  return { what: planned ? `marcou: ${planned}` : "tirou o próximo passo" }
}

/** Done by nobody: it begins its sentence. */
function describeUnconfirmed(text: string | null): EventText {
  const { marketing } = parseEventDetails("unconfirmed", text)
  const what = "Confirmação por e\u2011mail não enviada: o endereço já recebeu três em 24 horas"
  const dropped = "A autorização de promoções não foi guardada, porque só vale com esse e\u2011mail, que avisa dela"
  return { what: marketing ? `${what}. ${dropped}` : what }
}

function describeOther(_text: string | null, { noun }: EventContext): EventText {
  return { what: `mexeu no ${noun}` }
}

/** "hoje, 15h", "qui 26/11". */
export function formatStepTime(on: string, time: string | null, now: Date): string {
  return formatRelativeDay(on, today(now)) + (time ? `, ${formatTime(time)}` : "")
}

function describeEmail({ kind, status, attempts, last_error }: StoredEmail): EventText {
  const name = emailName(kind)
  if (status === "sent") return { what: `${name} ${sentWord(kind)} por e\u2011mail` }
  if (status === "filed") return { what: `${name} ${filedWords(kind)}` }
  if (isGivenUp(status))
    return {
      what: `${name} não saiu, depois de ${attempts === 1 ? "1 tentativa" : `${attempts} tentativas`}`,
      quoted: last_error ?? undefined,
    }
  return { what: `${name} na fila de e-mails` }
}
