import { lostReasons, stageNames } from "#domain/request-cards/stages.ts"
import { sayDay, sayInstant, sayTime } from "#platform/time/spoken-time.ts"
import { firstName } from "#platform/text/words.ts"
import { today } from "#platform/time/day.ts"
import {
  type ContactDetails,
  type NextDetails,
  type OwnerDetails,
  type StageDetails,
  contactWays,
  parseEventDetails,
} from "./event-details.ts"

/* What happened to a request, in words. Browser-safe. */

export interface HistoryEntry {
  key: string
  kind: "note" | "change" | "email" | "failed" | "start"
  /** First name of who did it; undefined for commands and the site. */
  who: string | undefined
  what: string
  /** A note, or a reason in someone's own words. */
  quoted: string | undefined
  /** "ontem, 16h40" */
  when: string
  /** ISO 8601. */
  at: string
}

interface StoredEvent {
  id: string
  at: string
  staff_id: string | null
  kind: string
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

interface Told {
  what: string
  quoted?: string
}

/** Newest first; the arrival of the request is last. */
export function tellHistory(
  { events, emails, createdAt }: { events: readonly StoredEvent[]; emails: readonly StoredEmail[]; createdAt: string },
  names: ReadonlyMap<string, string>,
  now: Date,
): HistoryEntry[] {
  const ofEmails = emails.map((email, index): HistoryEntry => {
    const at = email.sent_at ?? email.created_at
    const kind = email.status === "dead" ? "failed" : "email"
    return { key: `mail${index}`, kind, who: undefined, ...told(tellEmail(email)), at, when: sayInstant(at, now) }
  })
  const entries = [...events.map((event) => tellEvent(event, names, now)), ...ofEmails]
  const start: HistoryEntry = {
    key: "start",
    kind: "start",
    who: undefined,
    what: "Pedido recebido pelo site",
    quoted: undefined,
    at: createdAt,
    when: sayInstant(createdAt, now),
  }
  return [...entries.toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0)), start]
}

/** One event, as in "Marina passou o pedido para Rita". */
export function tellEvent(event: StoredEvent, names: ReadonlyMap<string, string>, now: Date): HistoryEntry {
  const name = event.staff_id === null ? undefined : names.get(event.staff_id)
  return {
    key: event.id,
    kind: event.kind === "note" ? "note" : "change",
    who: name === undefined ? undefined : firstName(name),
    ...told((tellers[event.kind] ?? tellOther)(event.text, { now, self: event.staff_id })),
    at: event.at,
    when: sayInstant(event.at, now),
  }
}

interface Circumstances {
  now: Date
  /** Who did it. */
  self: string | null
}

const tellers: Record<string, (text: string | null, circumstances: Circumstances) => Told> = {
  note: (text) => ({ what: "anotou", quoted: text ?? "" }),
  stage: tellStage,
  owner: tellOwner,
  contact: tellContact,
  next: tellNext,
}

function tellStage(text: string | null, { self }: Circumstances): Told {
  const { to, reason, words } = parseEventDetails<StageDetails>(text)
  const why = reason === undefined ? undefined : lostReasons[reason]
  const where = to === undefined ? "outra etapa" : (stageNames[to] ?? to)
  // Nobody's name stands before what a command, or the release before, did.
  const deed = self === null ? "Mudou" : "moveu"
  return { what: `${deed} para ${where}${why ? ` (${why})` : ""}`, quoted: words }
}

function tellOwner(text: string | null, { self }: Circumstances): Told {
  const { to } = parseEventDetails<OwnerDetails>(text)
  if (!to) return { what: "deixou o pedido sem dono" }
  return { what: to.id === self ? "ficou com o pedido" : `passou o pedido para ${firstName(to.name)}` }
}

function tellContact(text: string | null): Told {
  const { by } = parseEventDetails<ContactDetails>(text)
  if (by === "phone") return { what: "ligou" }
  if (by === "whatsapp") return { what: "escreveu no WhatsApp" }
  if (by === "email") return { what: "escreveu um e-mail" }
  return { what: `falou por ${contactWays.other}` }
}

function tellNext(text: string | null, { now }: Circumstances): Told {
  const { done, step } = parseEventDetails<NextDetails>(text)
  const planned = step && `${step.text}, ${sayStepTime(step.on, step.time, now)}`
  if (done !== undefined) return { what: `fez: ${done}${planned ? `. Depois: ${planned}` : ""}` }
  return { what: planned ? `marcou: ${planned}` : "tirou o próximo passo" }
}

function tellOther(): Told {
  return { what: "mexeu no pedido" }
}

/** "hoje, 15h", "qui 26/11". */
export function sayStepTime(on: string, time: string | null, now: Date): string {
  return sayDay(on, today(now)) + (time ? `, ${sayTime(time)}` : "")
}

const emailNames: Record<string, string> = {
  "quote-received": "Aviso à agência",
  "quote-confirmation": "Confirmação a quem pediu",
}

function tellEmail({ kind, status, attempts, last_error }: StoredEmail): Told {
  const name = emailNames[kind] ?? "E-mail"
  if (status === "sent") return { what: `${name} enviado por e-mail` }
  if (status === "dead")
    return {
      what: `${name} não saiu, depois de ${attempts === 1 ? "1 tentativa" : `${attempts} tentativas`}`,
      quoted: last_error ?? undefined,
    }
  return { what: `${name} na fila de e-mails` }
}

function told({ what, quoted }: Told): Pick<HistoryEntry, "what" | "quoted"> {
  return { what, quoted }
}
