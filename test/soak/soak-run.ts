import { execFile } from "node:child_process"
import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { promisify } from "node:util"
import { Chance } from "@travessia/posters/randomness.ts"
import { changeContentVersion } from "#platform/database/content-version.ts"
import { compare } from "#test/crash/compare.ts"
import { type TestEnvironment, prepareTestEnvironment } from "#test/crash/test-environment.ts"
import { readOffer } from "#test/crash/plan.ts"
import { freePort } from "#test/free-port.ts"
import { quantile } from "#tools/bench/measures.ts"
import { type Look, lookAt } from "./look.ts"
import { type Slope, slopeOf } from "./slope.ts"
import { type VisitKind, type Visitors, inviteVisitors } from "./visits.ts"

export interface SoakOptions {
  engine: "sqlite" | "postgres"
  seconds: number
  /** Visits per second, however long each takes. */
  pace: number
  /** Seconds between two imports; each one makes the caches render their pages again. */
  importEverySeconds: number
  seed: string
  /** Called for each sample with the visits that have ended since the previous one. */
  onLook?: (look: Look, visits: readonly Timed[]) => void
  lookEverySeconds?: number
}

export interface Timed {
  kind: VisitKind
  ms: number
}

export interface SoakReport {
  visits: number
  imports: number
  looks: Look[]
  /** Memory in MB after the warm-up. */
  memory: Slope
  /** Open files, plus connections in a long run, in the idle time before and after the load. */
  files: [before: number, after: number]
  /** Number of checked promises. */
  counted: string[]
  /** Violations; empty if the run passed. */
  faults: string[]
}

/** Growth that exceeds this with certainty is a leak. */
const growthMaxMbPerHour = 30
/** A few files are opened once and kept: the watch on the content, the receipts' decoder, the next day's log. */
const filesGrowMax = 5
/** A garbage collection takes this long in any case. */
const loopFloorMs = 60
const loopRatioMax = 3
/** In a shorter run, other work on a busy machine outweighs the site's. */
const loopMinMs = 60_000
/** More concurrent visits mean that the site does not keep up with the pace. */
const atOnceMax = 400
const warmUpShare = 1 / 3
/** In a shorter run the slope is that of the warm-up. */
const judgedMinMs = 8 * 60_000
/** Longer than the site keeps connections open. A short run does not wait for that and compares files only. */
const quietMs = 80_000

/** The built site under a steady load of all kinds of visits, sampled from outside. */
export async function soakRun(options: SoakOptions): Promise<SoakReport> {
  const opsPort = await freePort()
  // A small cache is full after the warm-up, so later growth is not the cache.
  await using environment = await prepareTestEnvironment({
    engine: options.engine,
    env: { OPS_PORT: String(opsPort), PAGE_CACHE_MB: "12" },
  })
  const { supervisor, services } = environment
  await supervisor.start()
  const url = supervisor.urls[0] as string
  const chance = new Chance(options.seed)
  const visitors = await inviteVisitors(url, { seed: options.seed, chance, offer: await readOffer(services.db) })
  await warmUp(visitors)
  const look = (at: number) => lookAt(supervisor.pids[0] as number, opsPort, at)
  const isLong = options.seconds >= 300
  const quiet = async () => {
    await sleep(isLong ? quietMs : 500)
    const { files, connections } = await look(0)
    return isLong ? files + connections : files
  }
  const before = await quiet()
  const load = await bear(options, environment, visitors, look)
  const files: SoakReport["files"] = [before, await quiet()]
  await waitForMails(environment)
  const left = filesIn(join(environment.dataDir, "uploads"))
  const codes = await supervisor.stop()
  const checks = await compare({
    services,
    dataDir: environment.dataDir,
    planned: visitors.planned,
    log: visitors.log,
    sink: environment.sink,
    outages: [],
  })
  const judged = load.looks.filter(({ at }) => at >= options.seconds * 1000 * warmUpShare)
  const memory = slopeOf(judged.map(({ at, memoryMb }) => ({ at, value: memoryMb })))
  return {
    visits: load.visits,
    imports: load.imports,
    looks: load.looks,
    memory,
    files,
    counted: checks.map(({ promise, counted }) => `${promise}: ${counted}`),
    faults: [
      ...load.faults,
      ...checks.flatMap(({ promise, faults }) => faults.map((fault) => `${promise}: ${fault}`)),
      ...left.map((name) => `uploads/${name} ficou para trás`),
      ...codes.filter((code) => code !== 0).map((code) => `SIGTERM terminou com código ${code}`),
      ...supervisor.unexpectedEnds,
      ...growthOf(files, judged, memory),
    ],
  }
}

/** Growth that exceeds its limit. */
export function growthOf([before, after]: SoakReport["files"], looks: readonly Look[], memory: Slope): string[] {
  const half = Math.floor(looks.length / 2)
  const loop = (some: readonly Look[]) =>
    quantile(
      some.map(({ loopP99Ms }) => loopP99Ms),
      0.5,
    )
  const [early, late] = [loop(looks.slice(0, half)), loop(looks.slice(half))]
  const judgedMs = (looks.at(-1)?.at ?? 0) - (looks[0]?.at ?? 0)
  return [
    ...(after > before + filesGrowMax ? [`arquivos abertos: ${before} antes, ${after} depois`] : []),
    ...(judgedMs >= loopMinMs && late > loopFloorMs && late > early * loopRatioMax
      ? [`atraso do laço de eventos (p99): de ${early.toFixed(0)} para ${late.toFixed(0)} ms`]
      : []),
    ...(judgedMs >= judgedMinMs && memory.low > growthMaxMbPerHour
      ? [`a memória cresce ${memory.perHour.toFixed(0)} MB por hora, com certeza mais de ${memory.low.toFixed(0)}`]
      : []),
  ]
}

/** Does everything at least once, so that files that are opened on first use are open before the count. */
async function warmUp(visitors: Visitors) {
  for (let round = 0; round < 20; round++) {
    for (const { fault } of await Promise.all(Array.from({ length: 10 }, visitors.visit)))
      if (fault) throw new Error(fault)
  }
}

async function bear(
  { seconds, pace, importEverySeconds, lookEverySeconds = 5, onLook = () => {} }: SoakOptions,
  environment: TestEnvironment,
  visitors: Visitors,
  look: (at: number) => Promise<Look>,
) {
  const started = performance.now()
  const load = { visits: 0, imports: 0, looks: [] as Look[], faults: [] as string[] }
  const running = new Set<Promise<void>>()
  let timed: Timed[] = []
  const visit = async () => {
    const from = performance.now()
    const { kind, fault } = await visitors.visit()
    load.visits += 1
    timed.push({ kind, ms: performance.now() - from })
    if (fault) load.faults.push(fault)
  }
  const run = (work: Promise<void>) => {
    const watched = work
      .catch((error: unknown) => void load.faults.push(String(error)))
      .finally(() => running.delete(watched))
    running.add(watched)
  }
  const lookAgain = async (at: number) => {
    const visits = timed
    timed = []
    const seen = await look(at)
    load.looks.push(seen)
    onLook(seen, visits)
  }
  const importAgain = async () => {
    await importContent(environment)
    load.imports += 1
  }
  let [nextLook, nextImport] = [lookEverySeconds, importEverySeconds]
  for (let number = 0; ; number++) {
    const at = performance.now() - started
    if (at >= seconds * 1000) break
    if (running.size < atOnceMax) run(visit())
    else load.faults.push(`depois de ${(at / 1000).toFixed(0)} s o site não acompanha o ritmo`)
    if (at >= nextLook * 1000) {
      run(lookAgain(at))
      nextLook += lookEverySeconds
    }
    if (at >= nextImport * 1000) {
      run(importAgain())
      nextImport += importEverySeconds
    }
    await sleep(Math.max(0, ((number + 1) * 1000) / pace - (performance.now() - started)))
  }
  await Promise.all(running)
  return load
}

/**
 * Imports as the agency does, beside the running site. Equal content changes nothing, so the version is changed by
 * hand.
 */
async function importContent({ dataDir, postgres, services: { db } }: TestEnvironment) {
  const env = { ...process.env, NODE_OPTIONS: "", DATA_DIR: dataDir, DATABASE_URL: postgres?.url ?? "" }
  await promisify(execFile)(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", "cli/content.ts", "import", "content/demo"],
    { env },
  )
  await changeContentVersion(db, new Date().toISOString())
}

async function waitForMails({ services: { db } }: TestEnvironment, patienceMs = 60_000) {
  for (const until = performance.now() + patienceMs; performance.now() < until;) {
    const waiting = await db.selectFrom("outbox_mail").select("id").where("status", "=", "waiting").limit(1).execute()
    if (waiting.length === 0) return
    await sleep(200)
  }
}

function filesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : []
}
