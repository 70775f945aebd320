import { refusalReasons } from "#domain/gifts/gift-decision.ts"
import type { GiftEvent } from "#domain/gifts/gift-decision.ts"
import type { GiftHistoryEntry } from "#domain/gifts/gift-details.server.ts"
import { type Stage, stageNames } from "#domain/request-cards/stages.ts"
import { sayInstant } from "#platform/time/spoken-time.ts"
import { reais } from "./reais.ts"
import styles from "./gift-history.module.css"

interface GiftHistoryProps {
  history: readonly GiftHistoryEntry[]
  receivedAt: string
  now: Date
}

/** Everything that happened with a gift, newest first. */
export function GiftHistory({ history, receivedAt, now }: GiftHistoryProps) {
  return (
    <section aria-labelledby="historia">
      <h2 id="historia">História</h2>
      <ol className={styles.log}>
        {history.map((entry) => {
          const words = wordsOf(entry)
          return (
            <li key={entry.id}>
              {eventText(entry)} <time dateTime={entry.at}>{sayInstant(entry.at, now)}</time>
              {words && <q>{words}</q>}
            </li>
          )
        })}
        <li>
          Presente recebido pelo site <time dateTime={receivedAt}>{sayInstant(receivedAt, now)}</time>
        </li>
      </ol>
    </section>
  )
}

/** "Marina Teles confirmou, R$ 480,00"; with `now` also when. */
export function eventText(entry: GiftHistoryEntry, now?: Date): string {
  const who = entry.staff ?? "A equipe"
  const when = now ? `, ${sayInstant(entry.at, now)}` : ""
  return `${who} ${deedOf(entry)}${when}`
}

function deedOf({ kind, text, staff }: GiftHistoryEntry): string {
  if (kind === "note") return "anotou"
  const event = readEvent(text)
  if (kind === "owner") return ownerDeed(event.to, staff)
  if (kind === "contact") return "falou com a pessoa"
  if (kind === "next") return "mudou o próximo passo"
  if (event.to === "confirmed")
    return event.cents === null || event.cents === undefined ? "confirmou" : `confirmou, ${reais(event.cents)}`
  if (event.to === "refused") return `recusou: ${event.reason ? refusalReasons[event.reason as never] : "sem motivo"}`
  return `moveu para ${stageNames[event.to as Stage] ?? event.to}`
}

/** The event holds the new owner's id and name, or null. */
function ownerDeed(to: unknown, by: string | null): string {
  if (to === null) return "deixou o presente sem dono"
  const name = (to as { name?: unknown } | undefined)?.name
  if (typeof name !== "string") return "mudou o dono"
  return name === by ? "ficou com o presente" : `passou o presente para ${name}`
}

/** A note, or the words to the guest. */
function wordsOf({ kind, text }: GiftHistoryEntry): string | undefined {
  return (kind === "note" ? text : readEvent(text).words) || undefined
}

function readEvent(text: string | null): Partial<GiftEvent> {
  try {
    const event: unknown = JSON.parse(text ?? "{}")
    return typeof event === "object" && event !== null ? event : {}
  } catch {
    return {}
  }
}
