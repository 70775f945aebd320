import { setTimeout as sleep } from "node:timers/promises"
import type { Services } from "#domain/services.server.ts"
import { type ClientsLog, sendAll } from "./clients.ts"
import { type Check, compare } from "./compare.ts"
import { type Outage, planDisasters } from "./disasters.ts"
import {
  type TestEnvironment,
  type TestEnvironmentOptions,
  damagesOf,
  prepareTestEnvironment,
  settingsOf,
} from "./test-environment.ts"
import { type PlannedRequest, planRequests, readOffer } from "./plan.ts"
import { strikeDuring } from "./strike.ts"

export interface CrashRunOptions extends TestEnvironmentOptions {
  requests: number
  kills: number
  /** How often PostgreSQL is killed. */
  databaseKills?: number
  seed: string
  clients?: number
  /**
   * Waits the three minutes of a killed process's lease on its emails. Otherwise the leases are ended by hand after all
   * processes have stopped.
   */
  patient?: boolean
  onProgress?: (line: string) => void
}

export interface CrashReport {
  title: string
  /** The database's durability settings. */
  settings: string
  /** Events of the run, for the report. */
  facts: string[]
  checks: Check[]
}

/** Sends requests to the real site while it is killed repeatedly, and compares the answers with what is stored. */
export async function crashRun(options: CrashRunOptions): Promise<CrashReport> {
  const started = performance.now()
  await using environment = await prepareTestEnvironment(options)
  const { supervisor, services, sink, dataDir } = environment
  await supervisor.start()
  const offer = await readOffer(services.db)
  const planned = planRequests(options.seed, options.requests, offer)
  const log = await sendUnderDisasters(options, planned, environment)
  const sentAfter = performance.now() - started
  const codes = await deliverRest(options, environment)
  const checks = await compare({ services, dataDir, planned, log, sink, outages: supervisor.outages })
  return {
    title: titleOf(options),
    settings: await settingsOf(services),
    facts: factsOf(options, log, supervisor.outages, [sentAfter, performance.now() - started]),
    checks: [
      ...checks,
      {
        promise: "nenhum processo cai sozinho; SIGTERM termina com código 0",
        counted: `código ${codes.join(", ")}`,
        faults: [...supervisor.unexpectedEnds, ...codes.filter((code) => code !== 0).map((code) => `código ${code}`)],
      },
      { promise: "o banco está íntegro", counted: "", faults: await damagesOf(services) },
    ],
  }
}

/** True if no promise was broken. */
export function isWhole({ checks }: CrashReport): boolean {
  return checks.every(({ faults }) => faults.length === 0)
}

async function sendUnderDisasters(
  options: CrashRunOptions,
  planned: readonly PlannedRequest[],
  environment: TestEnvironment,
): Promise<ClientsLog> {
  const { seed, kills, databaseKills = 0, processes = 1, clients = 12, onProgress = () => {} } = options
  const progress = { acknowledged: 0, over: false }
  const sending = sendAll(planned, {
    seed,
    clients,
    urls: environment.supervisor.urls,
    onAcknowledged: (count) => void (progress.acknowledged = count),
  })
  void sending.finally(() => (progress.over = true)).catch(() => {})
  const disasters = planDisasters(seed, { kills, databaseKills: environment.postgres ? databaseKills : 0, processes })
  await strikeDuring(environment, disasters, {
    progress,
    expected: planned.length,
    onStruck: ({ what }) =>
      onProgress(
        `${progress.acknowledged} de ${planned.length} confirmados; ` +
          `${what === "site" ? "o site" : "o PostgreSQL"} caiu e voltou`,
      ),
  })
  return sending
}

/** Waits until the outbox is empty, then stops the site. Resolves with the exit codes. */
async function deliverRest(
  { patient = false, onProgress = () => {} }: CrashRunOptions,
  { supervisor, services }: TestEnvironment,
): Promise<Array<number | null>> {
  if (!patient) {
    const codes = await supervisor.stop()
    await services.db.updateTable("outbox_mail").set({ leased_until: null }).where("status", "=", "waiting").execute()
    await supervisor.start()
    await waitForMails(services, 30_000, onProgress)
    return [...codes, ...(await supervisor.stop())]
  }
  await waitForMails(services, 300_000, onProgress)
  return supervisor.stop()
}

/** Waits until the outbox is empty, or until nothing has been sent for a while. */
async function waitForMails({ db }: Services, patienceMs: number, onProgress: (line: string) => void) {
  let last = { waiting: Infinity, at: performance.now() }
  for (let round = 1; performance.now() < last.at + patienceMs; round++) {
    const { waiting } = await db
      .selectFrom("outbox_mail")
      .select(({ fn }) => fn.countAll<number | string>().as("waiting"))
      .where("status", "=", "waiting")
      .executeTakeFirstOrThrow()
    if (Number(waiting) === 0) return
    if (Number(waiting) < last.waiting) last = { waiting: Number(waiting), at: performance.now() }
    if (round % 50 === 0) onProgress(`${waiting} e-mails esperam`)
    await sleep(200)
  }
}

function titleOf({ engine, processes = 1, requests, kills, databaseKills = 0, seed }: CrashRunOptions): string {
  const where = engine === "sqlite" ? "SQLite" : "PostgreSQL"
  const databaseToo = engine === "postgres" && databaseKills > 0 ? ` e ${databaseKills} do próprio PostgreSQL` : ""
  const processesToo = processes === 1 ? "1 processo" : `${processes} processos`
  return `${where}, ${processesToo}: ${requests} pedidos, ${kills} quedas do site${databaseToo} (semente ${seed})`
}

function factsOf(
  { requests }: CrashRunOptions,
  log: ClientsLog,
  outages: readonly Outage[],
  [sentMs, allMs]: [number, number],
): string[] {
  const repeats = log.acknowledged.filter(({ tries }) => tries > 1).length
  const heard = log.acknowledged.filter(({ heardByRepeat }) => heardByRepeat).length
  const away = outages.reduce((sum, { from, to }) => sum + to - from, 0)
  return [
    `${repeats} de ${requests} precisaram de mais de uma tentativa; ${heard} estavam ` +
      "guardados sem que a resposta chegasse, e souberam pela repetição",
    `${outages.reduce((sum, outage) => sum + outage.kills, 0)} quedas (SIGKILL), ` +
      `${(away / 1000).toFixed(1)} s fora do ar; envios em ${(sentMs / 1000).toFixed(0)} ` +
      `s, tudo em ${(allMs / 1000).toFixed(0)} s`,
  ]
}
