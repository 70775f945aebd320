import { createRequire } from "node:module"
import { resolve } from "node:path"
import { Chance } from "@travessia/posters/randomness.ts"
import { runExport } from "#domain/exports/run-export.server.ts"
import type { Services } from "#domain/services.server.ts"
import { createSession } from "#domain/staff/sessions.server.ts"
import { canariesIn, visitor } from "#test/canaries.ts"
import { collectGarbage } from "#test/collect-garbage.ts"
import type { Engine, TestApp } from "#test/create-test-app.ts"
import { sendGift, sendQuote } from "#test/fixtures/request-samples.ts"
import { workDifferences } from "./work-differences.ts"
import { type OddRequest, oddRequest } from "./odd-requests.ts"
import { createPanelApp, signIn } from "./panel-app.ts"

export interface OddRun {
  /** How many requests got each status. */
  statuses: Map<number, number>
  /** Every request that failed: its status, the request, and what was logged. */
  failures: string[]
  /** Unhandled promise rejections. */
  unhandled: string[]
  /** Personal data in the log. */
  leaks: string[]
  /** Inconsistencies in the database after the run. */
  differences: string[]
  /** How much the heap grew over the last two thirds, in MB. */
  grownMb: number
}

const batch = 200
/** Concurrent requests. */
const together = 8

/** Sends this many odd requests to the built panel and checks the invariants afterwards. */
export async function runOddRequests(engine: Engine, seed: string, count: number): Promise<OddRun> {
  const run: OddRun = { statuses: new Map(), failures: [], unhandled: [], leaks: [], differences: [], grownMb: 0 }
  const failed: string[] = []
  const write = (line: string) => {
    run.leaks.push(...canariesIn(line))
    if (/"level":[56]0/.test(line)) failed.push(line)
  }
  const onUnhandled = (reason: unknown) => void run.unhandled.push(String(reason))
  process.on("unhandledRejection", onUnhandled)
  const exports: Array<Promise<unknown>> = []
  const startExport = (id: string) => void exports.push(runExport(panel.services, id).catch(onUnhandled))
  await using panel = await createPanelApp(engine, { logLevel: "trace", logTo: { write }, services: { startExport } })
  const { works, known } = await insertRequests(panel)
  const paths = await panelPaths()
  const chance = new Chance(seed)
  let early = 0
  for (let sent = 0; sent < count; sent += batch) {
    // Some requests end sessions or change permissions.
    const { cookies, ids } = await signInAll(panel)
    for (let next = 0; next < batch; next += together) {
      const requests = Array.from({ length: together }, () =>
        oddRequest(chance, { paths, works, cookies, known: [...known, ...ids], origin: panel.services.origin }),
      )
      await Promise.all(requests.map((request) => send(panel, request, run, failed)))
    }
    await Promise.all(exports.splice(0))
    panel.queries.length = 0
    if (early === 0 && sent >= count / 3) early = heapMb()
  }
  run.grownMb = heapMb() - early
  run.differences = await workDifferences(panel.services)
  process.off("unhandledRejection", onUnhandled)
  return run
}

async function send({ app }: TestApp, request: OddRequest, run: OddRun, failed: string[]) {
  const what = `${request.method} ${request.url} ${JSON.stringify([request.payload, request.headers])}`.slice(0, 1_500)
  try {
    const { statusCode } = await app.inject(request)
    run.statuses.set(statusCode, (run.statuses.get(statusCode) ?? 0) + 1)
    if (statusCode >= 500) run.failures.push(`${statusCode} ${what}\n${failed.splice(0).join("").slice(0, 2_000)}`)
  } catch (error) {
    run.failures.push(`${String(error)} ${what}`)
  }
}

/** Addresses of the built route table, below `/painel`. */
async function panelPaths(): Promise<string[]> {
  const { listAddresses } = createRequire(import.meta.url)(resolve("build/bundle/panel.js")) as {
    listAddresses: () => Promise<Array<{ path: string }>>
  }
  return (await listAddresses()).map(({ path }) => path)
}

/** Creates requests of a person whose data must not appear in a log. Returns ids for addresses and fields. */
async function insertRequests({ services }: { services: Services }): Promise<{ works: string[]; known: string[] }> {
  const quotes: string[] = []
  const gifts: string[] = []
  for (let number = 0; number < 12; number++) {
    const { observation, ...who } = visitor
    quotes.push(await sendQuote(services, { ...who, observation: `${observation} ${number}` }))
  }
  for (let number = 0; number < 6; number++)
    gifts.push(await sendGift(services, { name: visitor.name, email: visitor.email, message: visitor.observation }))
  return {
    works: [...quotes.map((protocol) => `/pedidos/${protocol}`), ...gifts.map((protocol) => `/presentes/${protocol}`)],
    known: [...quotes, ...gifts, "1", "2", visitor.email],
  }
}

async function signInAll(panel: TestApp): Promise<{ cookies: string[]; ids: string[] }> {
  const people = await Promise.all([
    signIn(panel, ["owner"]),
    signIn(panel, ["owner"], { proved: false }),
    signIn(panel, ["editor"]),
    signIn(panel, ["sales"]),
    signIn(panel, ["owner", "editor", "sales"]),
  ])
  const staffId = people[0].staff.id
  const client = { device: "teste", address: "127.0.0.1" }
  const half = await createSession(panel.db, panel.services.clock(), { staffId, state: "half", ...client })
  return {
    cookies: ["", `__Host-painel=${"a".repeat(43)}`, `__Host-painel=${half}`, ...people.map(({ cookie }) => cookie)],
    ids: people.map(({ staff }) => staff.id),
  }
}

/** Heap in use, in MB, after a collection. */
function heapMb(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed / 1024 / 1024
}
