import { randomUUID } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { loadavg, tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "kysely"
import { isPostgres } from "#database/dialect.ts"
import { countOpen, countStages } from "#domain/request-cards/count-cards.server.ts"
import { listBoard } from "#domain/request-cards/list-board.server.ts"
import { createSession, findSession } from "#domain/staff/sessions.server.ts"
import { reconcileCards } from "#domain/requests/reconcile-cards.server.ts"
import type { Database } from "#platform/database/connect.ts"
import { readEnv } from "#server/env.ts"
import { createServices } from "#server/services.ts"
import { freePort } from "#test/free-port.ts"
import { startPostgres } from "#test/postgres.ts"
import { openSite } from "#test/site-process.ts"
import { fillDataFolder } from "#test/templates.ts"
import { formatCount } from "#platform/text/format-count.ts"
import { benchContent } from "./bench-content.ts"
import { insertInventedRequests } from "./invented-requests.ts"
import { memoryMb, quantile } from "./measures.ts"
import { costRow, measureCardCost, measureHeldUp, measureIdleMemory } from "./panel-costs.ts"

/*
 * npm run bench:panel: the inbox over 100,000 requests, on both databases. Lists and searches are measured over HTTP in
 * a process of its own, with their pages; board, counts and the session check as calls, because other screens add to
 * them. Then what editors of the content wait for: bench-content.ts.
 */

const requests = Number(process.env.BENCH_REQUESTS ?? 100_000)
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const times = Number(process.env.BENCH_TIMES ?? 30)

const lists = [
  "",
  "?grupo=hoje&dono=eu",
  "?dono=ninguem",
  "?grupo=parados",
  "?etapa=fechado",
  "?etapa=todas",
  "?etapa=todas&perfil=intercambio&destino=7",
  "?etapa=perdido&chegou=30-dias",
]
const searches = [
  "helena",
  "ana prado",
  "a",
  "an",
  "gmail",
  "nonexistent",
  "(41) 9",
  "41 99000-1234",
  "noronha camarão",
  "TV-00A1-0000",
  "conceição rocha dublin",
  "ximena.prado",
]

// One part alone: `npm run bench:panel -- conteudo`, or `-- pedidos`.
const part = process.argv[2] ?? ""
if (part !== "conteudo") await benchRequests()
if (part !== "pedidos") await benchContent()
process.exit()

async function benchRequests() {
  await run("SQLite", undefined)
  const postgres = await startPostgres()
  try {
    await run("PostgreSQL", postgres.url)
  } finally {
    await postgres.stop()
  }
}

async function run(engine: string, databaseUrl: string | undefined) {
  const folder = mkdtempSync(join(tmpdir(), "travessia-bench-panel-"))
  try {
    await bench(engine, folder, databaseUrl)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function bench(engine: string, folder: string, databaseUrl: string | undefined) {
  await fillDataFolder(folder)
  // The first start migrates the database and imports the demo content if it is empty.
  const opsPort = await freePort()
  const idle = databaseUrl ? [] : await measureIdleMemory(folder)
  const site = await openSite({ dataDir: folder, databaseUrl, env: { OPS_PORT: String(opsPort) } })
  const { db, ...services } = createServices(
    readEnv({ DATA_DIR: folder, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }),
  )
  const now = new Date()
  const staff = await addStaff(db, now)
  const written = performance.now()
  await insertInventedRequests(db, requests, staff, now)
  // PostgreSQL's autovacuum does the same within a minute.
  if (isPostgres(db)) await sql`vacuum analyze`.execute(db)
  console.log(
    `\n${engine}, ${formatCount(requests)} pedidos com cartões, gravados em ${seconds(written)} s; ` +
      `carga da máquina: ${loadavg()[0]?.toFixed(1)}`,
  )
  const token = await createSession(db, now, {
    staffId: staff[0] as string,
    state: "open",
    device: "medição",
    address: "127.0.0.1",
  })
  const page = async (query: string) => {
    const response = await fetch(new URL(`/painel/pedidos${query}`, site.url), {
      headers: { cookie: `painel=${token}` },
      redirect: "manual",
    })
    const body = await response.text()
    if (response.status !== 200) throw new Error(`${query}: ${response.status} ${body.slice(0, 300)}`)
  }
  const kept = performance.now()
  await reconcileCards({ db, clock: services.clock })
  console.log(`Conferir os cartões de todos os pedidos: ${seconds(kept)} s`)
  console.log(`${"ms".padEnd(42)} ${["p50", "p95", "ruído"].map((head) => head.padStart(8)).join(" ")}`)
  const listTimes = await measure(lists.map((query) => [`lista ${query}`, () => page(query)]))
  summary("todas as listas (até 100)", listTimes)
  const searchTimes = await measure(
    searches.map((text) => [`busca ${text}`, () => page(`?${new URLSearchParams({ q: text })}`)]),
  )
  summary("todas as buscas (até 120)", searchTimes)
  await measure([
    ["quadro (até 120)", () => listBoard(db, now)],
    ["números da lista", () => countOpen(db, now, { kind: "quote", staffId: staff[0] as string, away: [] })],
    ["números por etapa", () => countStages(db, { kind: "quote" })],
    ["sessão (até 2)", () => findSession(db, token, now)],
  ])
  console.log(
    `${"o que o painel custa".padEnd(42)} ${["min", "mediana", "max"].map((head) => head.padStart(8)).join(" ")}`,
  )
  console.log(costRow("cartão no envio de um visitante (até 0,3)", await measureCardCost(db)))
  if (idle.length > 0) console.log(costRow("memória em repouso, MB (até 15)", idle))
  const held = await measureHeldUp({ pid: site.pid, opsPort }, [
    ["lista", () => page("")],
    ["lista de todas", () => page("?etapa=todas")],
    ["busca", () => page("?q=ana+prado")],
    ["quadro", () => page("/quadro")],
  ])
  for (const [what, ms] of held) console.log(costRow(`laço de eventos parado: ${what} (até 50)`, ms))
  console.log(`Memória do site: ${memoryMb(site.pid).toFixed(0)} MB; carga: ${loadavg()[0]?.toFixed(1)}`)
  await site.stop()
  await services.contentVersion.close()
  await db.destroy()
}

/** Five people; returns their ids. */
async function addStaff(db: Database, now: Date): Promise<string[]> {
  const ids = Array.from({ length: 5 }, () => randomUUID())
  await db
    .insertInto("staff")
    .values(
      ids.map((id, number) => ({
        id,
        email: `pessoa${number}@agencia.example`,
        name: `Pessoa ${number}`,
        is_owner: number === 0 ? (1 as const) : (0 as const),
        is_editor: 0 as const,
        is_sales: 1 as const,
        failures: 0,
        joined_at: now.toISOString(),
        created_at: now.toISOString(),
      })),
    )
    .execute()
  return ids
}

/** Measures every task in turn, for several rounds. Noise: the spread of the rounds' p95. */
async function measure(works: Array<readonly [what: string, work: () => Promise<unknown>]>): Promise<number[]> {
  const all: number[] = []
  for (const [what, work] of works) {
    await work()
    const byRound: number[][] = []
    for (let round = 0; round < rounds; round++) {
      const ms: number[] = []
      for (let time = 0; time < times; time++) {
        const started = performance.now()
        await work()
        ms.push(performance.now() - started)
      }
      byRound.push(ms)
    }
    const p95s = byRound.map((ms) => quantile(ms, 0.95))
    summary(what, byRound.flat(), Math.max(...p95s) - Math.min(...p95s))
    all.push(...byRound.flat())
  }
  return all
}

function summary(what: string, ms: readonly number[], noise?: number) {
  const figures = [quantile(ms, 0.5), quantile(ms, 0.95), ...(noise === undefined ? [] : [noise])]
  console.log(`${what.padEnd(42)} ${figures.map((figure) => figure.toFixed(1).padStart(8)).join(" ")}`)
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1)
}
