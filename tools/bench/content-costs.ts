import { setTimeout as sleep } from "node:timers/promises"
import type { EntryRef } from "#domain/entries/entry-kind.ts"
import { findDraft } from "#domain/entries/drafts/drafts.server.ts"
import { previewAddress } from "#domain/entries/preview/preview-address.ts"
import { publicAddress } from "#domain/entries/public-address.server.ts"
import { findEntry } from "#domain/entries/documents/read-entries.server.ts"
import { startCopy } from "#domain/entries/drafts/start-entry.server.ts"
import type { Services } from "#domain/services.server.ts"
import { readEnv } from "#server/env.ts"
import { closeServices } from "#server/open-services.ts"
import { createServices } from "#server/services.ts"
import { type Worker, ask, employ } from "#test/crash/panel-staff.ts"
import { editorForm } from "#test/panel/editor-form.ts"
import { shownDraft } from "#test/panel/shown-drafts.ts"
import { openSite } from "#test/site-process.ts"
import { openBuiltApp } from "./bench-environment.ts"
import { median, processorMs, quantile } from "./measures.ts"
import { load } from "./wrk.ts"

const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const times = Number(process.env.BENCH_TIMES ?? 30)
/** Long enough to include a publication. */
const loadSeconds = Number(process.env.BENCH_SECONDS ?? 10)
const periodMs = loadSeconds * 1_000
/** Pairs of loads, with and without an editor. */
const loadRounds = Number(process.env.BENCH_LOADS ?? 8)
/** Measurements of an editor without visitors. */
const ownPeriods = 3

export interface Measured {
  what: string
  bar: number
  value: number
  /** Spread of the rounds' figures. */
  noise: number
  /** The site's processor time for each sample, in ms, which is meaningful on a busy machine too. */
  processorMs?: number
  /** The limit is a minimum, not a maximum. */
  isLeast?: true
}

interface Place {
  dataDir: string
  databaseUrl?: string
}

/** An editor's session at the running site, and a package to edit. */
interface EditorSession {
  services: Services
  url: string
  /** Process id of the site. */
  pid: number
  worker: Worker
  ref: EntryRef
}

export async function measureContent(place: Place): Promise<Measured[]> {
  const site = await openSite(place)
  const services = createServices(readEnv({ DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl }))
  // Renders every page without a cache, for comparison with previews.
  const uncached = await openBuiltApp(services, { pageCacheBytes: 0 })
  try {
    const { id } = await services.db
      .selectFrom("package")
      .select("id")
      .where("in_tourism", "=", 1)
      .orderBy("id")
      .limit(1)
      .executeTakeFirstOrThrow()
    const ref: EntryRef = { kind: "packages", id: String(id) }
    const { url, pid } = site
    const session: EditorSession = { services, url, pid, worker: await employ(services, { isOwner: true }), ref }
    const document = (await findEntry(services.db, ref))?.document ?? {}
    const { pathname: page } = new URL((await fetch(site.url + (await publicAddress(services.db, ref, document)))).url)
    const cold = { page, address: await uncached.listen({ port: 0, host: "127.0.0.1" }) }
    return [
      await measureRounds(session, "guardar um rascunho, p95 em ms", 50, () => save(session)),
      await measureRounds(session, "guardar e publicar; publicar, p95 em ms", 300, () => publish(session)),
      await measureRounds(session, "da publicação à página, p95 em ms", 1_000, () => show(session, page)),
      await measurePreview(session, "prévia além da página pública, mediana em ms", cold),
      await measurePreview(await newPackage(session, document), "o mesmo de um pacote novo, mediana em ms", cold),
      ...(await measureVisitors(session)),
    ]
  } finally {
    await Promise.all([site.stop(), uncached.close()])
    await closeServices(services)
  }
}

/** `work` returns its time in ms. */
async function measureRounds(
  { pid }: EditorSession,
  what: string,
  bar: number,
  work: () => Promise<number>,
): Promise<Measured> {
  await work()
  const before = processorMs(pid)
  const p95s: number[] = []
  const all: number[] = []
  for (let round = 0; round < rounds; round++) {
    const ms: number[] = []
    while (ms.length < times) ms.push(await work())
    p95s.push(quantile(ms, 0.95))
    all.push(...ms)
  }
  const processor = (processorMs(pid) - before) / all.length
  return { what, bar, value: quantile(all, 0.95), noise: spread(p95s), processorMs: processor }
}

/** A draft of an unpublished package. */
async function newPackage(session: EditorSession, document: object): Promise<EditorSession> {
  const { services, worker } = session
  const staff = { id: worker.staffId }
  return {
    ...session,
    ref: { kind: "packages", id: await startCopy(services.db, "packages", { ...document }, staff, services.clock()) },
  }
}

/**
 * A page with the last draft, less a page of the same kind rendered on a miss. Each preview is the first after a save.
 */
async function measurePreview(
  session: EditorSession,
  what: string,
  cold: { address: string; page: string },
): Promise<Measured> {
  const preview = await previewOf(session)
  const differences: number[] = []
  let processor = 0
  for (let round = -1; round < rounds; round++) {
    const [previews, pages]: [number[], number[]] = [[], []]
    for (let time = 0; time < times; time++) {
      await save(session)
      const before = processorMs(session.pid)
      previews.push(await timed(() => expectStatus(200, ask(preview, session.worker))))
      if (round >= 0) processor += (processorMs(session.pid) - before) / times / rounds
      pages.push(await timed(() => expectStatus(200, ask(cold.address + cold.page, session.worker))))
    }
    // The first round is the warm-up.
    if (round >= 0) differences.push(median(previews) - median(pages))
  }
  return { what, bar: 20, value: median(differences), noise: spread(differences), processorMs: processor }
}

/** The redirect target of an entry's own preview. */
async function previewOf({ services, url, ref, worker }: EditorSession): Promise<string> {
  const { document } = (await findDraft(services.db, ref)) ?? (await findEntry(services.db, ref)) ?? {}
  const page = await publicAddress(services.db, ref, document)
  const { status, location } = await ask(`${url}${previewAddress([ref])}${page}`, worker)
  if (!location) throw new Error(`prévia: ${status}`)
  return url + location
}

/**
 * The cost of a public page while an editor works, compared with an idle panel, in turns; and its size in bytes.
 * Measured as processor time, because pages per second depend more on the machine's other load. The editor's own work
 * is measured without visitors and subtracted.
 */
async function measureVisitors(session: EditorSession): Promise<Measured[]> {
  const page = `${session.url}/intercambio`
  await load(page, 1)
  const before = await bytesOf(page)
  const own: number[] = []
  while (own.length < ownPeriods)
    own.push(await processorOf(session, () => besideEditor(session, () => sleep(periodMs))))
  const alone = () => costOfPage(session, page, 0)
  const beside = () => besideEditor(session, () => costOfPage(session, page, median(own)))
  const shares: number[] = []
  for (let round = 0; round < loadRounds; round++) {
    // The order alternates, so that a change in the machine's load favours neither.
    const [first, second] = round % 2 === 0 ? [alone, beside] : [beside, alone]
    const [one, other] = [await first(), await second()]
    shares.push(round % 2 === 0 ? one / other : other / one)
  }
  await save(session)
  const after = await bytesOf(page)
  return [
    {
      what: "páginas por tempo de processador, com quem edita por sem",
      bar: 0.97,
      value: median(shares),
      noise: quantile(shares, 0.75) - quantile(shares, 0.25),
      isLeast: true,
    },
    {
      what: "bytes a mais na página",
      bar: 0,
      value: Math.abs(after - before),
      noise: 0,
    },
  ]
}

/** The site's processor time in ms per page under load, minus its time for other work. */
async function costOfPage(session: EditorSession, page: string, elseMs: number): Promise<number> {
  let requests = 0
  const used = await processorOf(session, async () => void ({ requests } = await load(page, loadSeconds)))
  return (used - elseMs) / requests
}

async function processorOf({ pid }: EditorSession, work: () => Promise<unknown>): Promise<number> {
  const before = processorMs(pid)
  await work()
  return processorMs(pid) - before
}

async function besideEditor<Result>(session: EditorSession, work: () => Promise<Result>): Promise<Result> {
  const stopping = new AbortController()
  const editing = edit(session, stopping.signal)
  try {
    return await work()
  } finally {
    stopping.abort()
    await editing
  }
}

/** Uncompressed, because the page contains the content version, which changes its compressed size by some bytes. */
async function bytesOf(url: string): Promise<number> {
  return (await (await fetch(url)).arrayBuffer()).byteLength
}

/** Saves every second and publishes every ten seconds. */
async function edit(session: EditorSession, stopping: AbortSignal) {
  for (let second = 0; !stopping.aborted; second++) {
    if (second % 10 === 5) await publish(session)
    else await save(session)
    await sleep(1_000, undefined, { signal: stopping }).catch(() => {})
  }
}

let texts = 0

async function save({ services, url, worker, ref }: EditorSession, summary = `Resumo da medição ${(texts += 1)}`) {
  const form = await editorForm(services.db, ref, { summary, intent: "autosave" })
  const address = `${url}/painel/conteudo/${ref.kind}/${ref.id}.data?_routes=content%2Fentry-page`
  const body = new URLSearchParams(
    Object.entries(form).flatMap(([name, value]) => [value].flat().map((one) => [name, one])),
  )
  return timed(() => expectStatus(200, ask(address, worker, body)))
}

async function publish(session: EditorSession, summary?: string): Promise<number> {
  const { services, url, worker, ref } = session
  await save(session, summary)
  const body = new URLSearchParams(await shownDraft(services.db, ref))
  return timed(async () => {
    const { status, location } = await ask(`${url}/painel/conteudo/${ref.kind}/${ref.id}/publicar`, worker, body)
    if (!location.endsWith("feito=publicado")) throw new Error(`publicar: ${status} ${location}`)
  })
}

/** Time from a publication's answer until the page shows it. */
async function show(session: EditorSession, page: string): Promise<number> {
  const summary = `Resumo publicado ${(texts += 1)}`
  await publish(session, summary)
  return timed(async () => {
    while (!(await ask(session.url + page, session.worker)).body.includes(summary)) await sleep(2)
  })
}

async function expectStatus(status: number, asked: ReturnType<typeof ask>) {
  const answer = await asked
  if (answer.status !== status) throw new Error(`${answer.status} ${answer.body.slice(0, 300)}`)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

function spread(values: readonly number[]): number {
  return Math.max(...values) - Math.min(...values)
}
