import { setTimeout as sleep } from "node:timers/promises"
import { Chance } from "@travessia/posters/randomness.ts"
import type { PlannedRequest } from "./plan.ts"
import { type Posting, postingOf } from "./posting.ts"

/* Visitors who send requests. Like our forms, they retry with the same key until they get a protocol. */

export interface Acknowledged {
  request: PlannedRequest
  /** Every protocol that was returned; exactly one if nothing is wrong. */
  protocols: Set<string>
  tries: number
  /** An attempt without an answer was stored anyway: the first answer received was that of a retry. */
  heardByRepeat: boolean
}

export interface ClientsLog {
  acknowledged: Acknowledged[]
  /** Requests that were given up. */
  unanswered: PlannedRequest[]
  /** How often each answer came: "201", "503", "sem resposta" … */
  answers: Map<string, number>
  /** Answers that no visitor should get, with their bodies. */
  unexpected: string[]
}

export interface ClientsOptions {
  seed: string
  /** URLs of the site's processes; each attempt goes to a random one. */
  urls: readonly string[]
  /** Number of concurrent senders. */
  clients: number
  onAcknowledged?: (count: number) => void
  /** Called for each attempt: the status (0 without an answer) and the send time (`performance.now()`). */
  onTried?: (status: number, from: number) => void
  /** Pause between two requests of a client, in ms. */
  pauseMs?: number
  /** Timeout in ms, after which a request counts as unanswered. */
  patienceMs?: number
  /** Aborted: no new sends; pending requests finish without a retry. */
  stopping?: AbortSignal
}

/** Statuses that a visitor may get while a process or the database is down. */
const expectedStatuses = new Set([200, 201, 409, 503])

/** Sends all requests and resolves when every one is acknowledged or given up. */
export async function sendAll(requests: readonly PlannedRequest[], options: ClientsOptions): Promise<ClientsLog> {
  const log: ClientsLog = { acknowledged: [], unanswered: [], answers: new Map(), unexpected: [] }
  const waiting = requests.values()
  await Promise.all(
    Array.from({ length: options.clients }, async (_, client) => {
      const chance = new Chance(`${options.seed} client ${client}`)
      for (const request of waiting) {
        if (options.stopping?.aborted) return
        await sendOne(request, chance, options, log)
        options.onAcknowledged?.(log.acknowledged.length)
        if (options.pauseMs) await sleep(options.pauseMs)
      }
    }),
  )
  return log
}

async function sendOne(request: PlannedRequest, chance: Chance, options: ClientsOptions, log: ClientsLog) {
  const posting = await postingOf(request)
  const until = () => sendUntilAnswered(request, posting, chance, options, log)
  const answers = await Promise.all(request.twice ? [until(), until()] : [until()])
  if (request.again && answers[0]) answers.push(await until())
  const heard = answers.filter((answer) => answer !== undefined)
  const [first] = heard
  if (!first) return void log.unanswered.push(request)
  const heardByRepeat = !request.twice && first.status === 200
  log.acknowledged.push({
    request,
    protocols: new Set(heard.map(({ protocol }) => protocol)),
    tries: first.tries,
    heardByRepeat,
  })
}

interface Answer {
  protocol: string
  status: number
  tries: number
}

async function sendUntilAnswered(
  request: PlannedRequest,
  posting: Posting,
  chance: Chance,
  { urls, patienceMs = 120_000, stopping, onTried }: ClientsOptions,
  log: ClientsLog,
): Promise<Answer | undefined> {
  const giveUpAt = performance.now() + patienceMs
  for (let tries = 1; performance.now() < giveUpAt; tries++) {
    const from = performance.now()
    const { status, protocol, body } = await post(chance.pick(urls), posting)
    onTried?.(status, from)
    count(log.answers, status === 0 ? "sem resposta" : String(status))
    if (protocol) return { protocol, status, tries }
    if (status !== 0 && !expectedStatuses.has(status)) {
      log.unexpected.push(`${request.kind} ${request.number}: ${status} ${body}`)
      // A refused request stays refused, however often it is sent.
      if (status < 500) return undefined
    }
    if (stopping?.aborted) return undefined
    await sleep(chance.between(100, 500))
  }
  return undefined
}

/** One attempt. Status 0: no answer or an incomplete one. */
async function post(
  url: string,
  { path, ...posting }: Posting,
): Promise<{ status: number; protocol?: string; body?: string }> {
  try {
    const response = await fetch(url + path, { ...posting, signal: AbortSignal.timeout(30_000) })
    const body = await response.text()
    const protocol = response.ok ? (JSON.parse(body) as { protocol?: string }).protocol : undefined
    return { status: response.status, body, ...(protocol && { protocol }) }
  } catch {
    return { status: 0 }
  }
}

function count(counts: Map<string, number>, name: string) {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}
