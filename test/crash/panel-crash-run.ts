import { setTimeout as sleep } from "node:timers/promises"
import { forgetExports, listExports } from "#domain/exports/request-exports.server.ts"
import { jobSilentMs } from "#platform/processes/job-state.ts"
import type { Services } from "#domain/services.server.ts"
import { sendGift, sendQuote } from "#test/fixtures/request-samples.ts"
import { workDifferences } from "#test/panel/work-differences.ts"
import { collect } from "./collect.ts"
import { planDisasters } from "./disasters.ts"
import { type Worker, ask, employ } from "./panel-staff.ts"
import { type WorkLog, work } from "./panel-work.ts"
import { strikeDuring } from "./strike.ts"
import { damagesOf, prepareTestEnvironment } from "./test-environment.ts"

export interface PanelCrashOptions {
  engine: "sqlite" | "postgres"
  processes?: number
  people: number
  /** Changes attempted by each person. */
  actions: number
  kills: number
  databaseKills?: number
  seed: string
}

export interface PanelCrashReport {
  acknowledged: number
  silent: number
  refused: number
  exports: number
  /** Violations found. */
  faults: string[]
}

const quoteCount = 14
const giftCount = 8

/** Staff use the real panel while it is killed repeatedly. Afterwards the answers are compared with the database. */
export async function panelCrashRun(options: PanelCrashOptions): Promise<PanelCrashReport> {
  const { engine, processes, people, actions, seed } = options
  await using environment = await prepareTestEnvironment({ engine, processes })
  const { supervisor, services } = environment
  await supervisor.start()
  const quotes = await collect(quoteCount, () => sendQuote(services))
  const gifts = await collect(giftCount, () => sendGift(services))
  const workers = await collect(people, () => employ(services))
  const log: WorkLog = { actions: [], unexpected: [] }
  const progress = { acknowledged: 0, over: false }
  const onAcknowledged = () => void (progress.acknowledged += 1)
  const common = { db: services.db, urls: supervisor.urls, quotes, gifts, seed, actions, onAcknowledged }
  const exporter = await employ(services, { isOwner: true })
  // Before the first kill: while an export without an answer may still be running, others are refused.
  const exported = await askForExport(supervisor.urls, exporter, 0)
  const working = Promise.all(workers.map((worker) => work(worker, log, common))).finally(() => (progress.over = true))
  const exporting = exportAgainAndAgain(supervisor.urls, exporter, progress)
  const disasters = planDisasters(seed, {
    ...options,
    databaseKills: options.databaseKills ?? 0,
    processes: processes ?? 1,
  })
  await strikeDuring(environment, disasters, { progress, expected: people * actions * 0.5 })
  await working
  const exports = [...exported, ...(await exporting)]
  const codes = await supervisor.stop()
  const count = (outcome: string) => log.actions.filter((action) => action.outcome === outcome).length
  return {
    acknowledged: count("acknowledged"),
    silent: count("silent"),
    refused: count("refused"),
    exports: exports.length,
    faults: [
      ...log.unexpected,
      ...supervisor.unexpectedEnds,
      ...codes.filter((code) => code !== 0).map((code) => `SIGTERM ended with ${code}`),
      ...(await actionFaults(services, log)),
      ...(await exportFaults(services, exports)),
      ...(await workDifferences(services)),
      ...(await damagesOf(services)),
    ],
  }
}

/** Returns the owner of each acknowledged export. */
async function exportAgainAndAgain(urls: readonly string[], worker: Worker, progress: { over: boolean }) {
  const acknowledged: string[] = []
  for (let round = 1; !progress.over; round++) {
    acknowledged.push(...(await askForExport(urls, worker, round)))
    await sleep(150)
  }
  return acknowledged
}

/** The owner, if the export is acknowledged. */
async function askForExport(urls: readonly string[], worker: Worker, round: number): Promise<string[]> {
  const url = `${urls[round % urls.length]}/painel/pedidos/exportar?etapa=todas`
  const format = round % 2 === 0 ? "csv" : "json"
  const { status } = await ask(url, worker, new URLSearchParams({ format }))
  return status === 302 ? [worker.staffId] : []
}

/** Every acknowledged change has its event; an unanswered one has one or none. Nothing is half done. */
async function actionFaults({ db }: Services, { actions }: WorkLog): Promise<string[]> {
  const events = await db
    .selectFrom("request_event")
    .select(["protocol", "staff_id", "kind", "text"])
    // Comes with its request, of which one mailbox sends many here.
    .where("kind", "<>", "unconfirmed")
    .execute()
  const cards = await db.selectFrom("request_card").select(["protocol", "revision"]).execute()
  const mails = await db.selectFrom("outbox_mail").select("protocol").where("kind", "in", decisionMails).execute()
  const count = (of: ReadonlyArray<{ protocol: string | null }>, protocol: string) =>
    of.filter((one) => one.protocol === protocol).length
  const decisions = events.filter(({ kind }) => kind === "gift")
  return [
    ...[...Map.groupBy(actions, ({ protocol, staffId, mark }) => [protocol, staffId, mark].join(" "))].flatMap(
      ([what, same]) => {
        const [{ protocol, staffId, mark }] = same as [(typeof same)[number]]
        const isOurs = (event: (typeof events)[number]) =>
          event.protocol === protocol && event.staff_id === staffId && (event.text ?? "").includes(mark)
        const found = events.filter(isOurs).length
        const told = same.filter(({ outcome }) => outcome === "acknowledged").length
        const silent = same.filter(({ outcome }) => outcome === "silent").length
        return found < told || found > told + silent ? [`${what}: told ${told}, silent ${silent}, found ${found}`] : []
      },
    ),
    ...cards
      .filter(({ protocol, revision }) => revision - 1 !== count(events, protocol))
      .map(({ protocol, revision }) => `${protocol}: revision ${revision}, ${count(events, protocol)} events`),
    ...cards
      .filter(({ protocol }) => count(decisions, protocol) !== count(mails, protocol))
      .map(({ protocol }) => `${protocol}: ${count(decisions, protocol)} decisions, ${count(mails, protocol)} mails`),
  ]
}

const decisionMails = ["gift-confirmed", "gift-refused"]

/** Each acknowledged export is finished or reported as failed; it leaves nothing else behind. */
async function exportFaults(services: Services, acknowledged: readonly string[]): Promise<string[]> {
  const silentFrom = () => new Date(Date.now() + jobSilentMs + 1_000)
  const [staffId = ""] = acknowledged
  // Running exports, each in its own process, finish before the time after which silence counts as a failure.
  const isMade = async () =>
    (await listExports(services.db, new Date(), staffId)).some(
      ({ state }) => state === "waiting" || state === "running",
    )
  for (let tries = 0; tries < 100 && (await isMade()); tries++) await sleep(100)
  const shown = await listExports(services.db, silentFrom(), staffId)
  await forgetExports({ ...services, clock: silentFrom })
  const rows = await services.db.selectFrom("request_export").select(["state", "parts", "bytes"]).execute()
  const named = new Set(rows.flatMap(({ parts }) => JSON.parse(parts) as string[]))
  const left = (await services.exports.listOlderThan(silentFrom())).filter((name) => !named.has(name))
  const read = await Promise.all(
    [...named].map((name) =>
      services.exports.read(name).then(
        () => "",
        () => `export part ${name} cannot be read`,
      ),
    ),
  )
  return [
    ...(shown.length < acknowledged.length ? [`${acknowledged.length} exports told, ${shown.length} shown`] : []),
    ...shown.filter(({ state }) => state !== "done" && state !== "failed").map(({ state }) => `an export is ${state}`),
    ...left.map((name) => `${name} was left behind`),
    ...read.filter((fault) => fault !== ""),
  ]
}
