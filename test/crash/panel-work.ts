import { setTimeout as sleep } from "node:timers/promises"
import { Chance } from "@travessia/posters/randomness.ts"
import { addDays, today } from "#platform/time/day.ts"
import type { Database } from "#platform/database/connect.ts"
import { type Worker, ask } from "./panel-staff.ts"
import { untilAnswered } from "./until-answered.ts"

/* Staff who change requests in the panel while its process is killed; records the answers. */

/** An attempted change, and the text that identifies its event. */
interface Action {
  protocol: string
  staffId: string
  /** Text in the event of the change. */
  mark: string
  /** `acknowledged`: confirmed. `silent`: no answer. `refused`: rejected. */
  outcome: "acknowledged" | "silent" | "refused"
}

export interface WorkOptions {
  db: Database
  urls: readonly string[]
  quotes: readonly string[]
  gifts: readonly string[]
  seed: string
  /** Changes attempted by each person. */
  actions: number
  onAcknowledged: () => void
}

export interface WorkLog {
  actions: Action[]
  /** Answers that no form should get. */
  unexpected: string[]
}

type Form = { path: string; mark: string; fields: Record<string, string> }

/** One person's changes, each with the card's current revision. */
export async function work(worker: Worker, log: WorkLog, options: WorkOptions): Promise<void> {
  const { db, urls, quotes, gifts, seed, actions, onAcknowledged } = options
  const { staffId } = worker
  const chance = new Chance(`${seed} ${staffId}`)
  // Counts answers only, because on a slow machine the site is down for longer.
  for (let number = 0, answered = 0; answered < actions; number++) {
    const isGift = chance.next() < 0.4
    const protocol = chance.pick(isGift ? gifts : quotes)
    const card = await untilAnswered(() =>
      db
        .selectFrom("request_card")
        .select(["revision", "stage"])
        .where("protocol", "=", protocol)
        .executeTakeFirstOrThrow(),
    )
    const mark = `${seed}-${staffId.slice(0, 8)}-${number}.`
    const form = isGift ? giftForm(chance, protocol, mark) : quoteForm(chance, protocol, mark, card.stage)
    const fields = { ...form.fields, revision: String(card.revision) }
    const { status } = await ask(`${chance.pick(urls)}${form.path}`, worker, new URLSearchParams(fields))
    const outcome = status === 302 ? "acknowledged" : status === 0 || status === 503 ? "silent" : "refused"
    if (![0, 302, 409, 422, 503].includes(status))
      log.unexpected.push(`${status} ${form.path} ${JSON.stringify(fields)}`)
    log.actions.push({ protocol, staffId, mark: form.mark, outcome })
    if (outcome === "acknowledged") onAcknowledged()
    if (outcome === "silent") await sleep(chance.whole(20, 120))
    else answered += 1
  }
}

function quoteForm(chance: Chance, protocol: string, mark: string, from: string): Form {
  const path = `/painel/pedidos/${protocol}`
  const way = chance.next()
  if (way < 0.3) return { path, mark, fields: { intent: "note", text: mark } }
  if (way < 0.55) return { path, mark, fields: { intent: "next", text: mark, on: tomorrow(), time: "15:00" } }
  if (way < 0.75) return { path, mark, fields: { intent: "move", stage: "lost", lostReason: "other", lostWords: mark } }
  const stage = chance.pick(["new", "contacted", "proposal", "won", "check"].filter((one) => one !== from))
  const isBoard = way > 0.9
  return {
    path: isBoard ? "/painel/pedidos/quadro" : path,
    mark: `"to":"${stage}"`,
    fields: { intent: "move", protocol, stage },
  }
}

function giftForm(chance: Chance, protocol: string, mark: string): Form {
  const path = `/painel/presentes/${protocol}`
  const way = chance.next()
  if (way < 0.4) return { path, mark, fields: { intent: "refuse", reason: "other", words: mark } }
  if (way < 0.6) return { path, mark: '"to":"confirmed"', fields: { intent: "confirm", amount: "120,00" } }
  const stage = chance.pick(["new", "reviewing", "check"])
  return { path, mark: `"to":"${stage}"`, fields: { intent: "move", stage } }
}

function tomorrow(): string {
  return addDays(today(new Date()), 1)
}
