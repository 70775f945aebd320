import { mkdtempSync } from "node:fs"
import { loadavg, tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "kysely"
import { isPostgres } from "#database/dialect.ts"
import { migrate } from "#platform/database/migrate.ts"
import { readEnv } from "#server/env.ts"
import { createServices } from "#server/services.ts"
import { startPostgres } from "#test/postgres.ts"
import { openSite, startSite } from "#test/site-process.ts"
import { formatCount } from "#platform/text/format-count.ts"
import { browserEncodings, runBench } from "./bench-environment.ts"
import { insertInventedAgency } from "./invented-agency.ts"
import { memoryMb, peakMemoryMb, processorMs, quantile, watchMemory } from "./measures.ts"

/*
 * npm run bench:search: response times of the search over 100,000 packages, on both databases. The site runs in a
 * process of its own and is measured over HTTP, so that parsing, prices, images and compression count too.
 */

const packages = Number(process.env.BENCH_PACKAGES ?? 100_000)
const rounds = Number(process.env.BENCH_ROUNDS ?? 40)
/** Concurrent visitors, measured after the rounds of a single one. */
const visitors = Number(process.env.BENCH_VISITORS ?? 4)

/** Queries from the very broad to the misspelt. Each round fills in another `{lugar}` and `{tema}`. */
const queries: Array<[what: string, query: string]> = [
  ["um lugar", "q={lugar}"],
  ["um lugar com erro de digitação", "q={erro}"],
  ["uma palavra comum", "q={tema}"],
  ["uma palavra em tudo", "q=viagens"],
  ["palavra comum e lugar", "q={tema} {lugar}"],
  ["duas palavras comuns", "q={tema} em família"],
  ["curso e lugar", "q=cursos de inglês em {lugar}"],
  ["o começo de uma palavra", "q={começo}"],
  ["nada que exista", "q=xyzabcw {tema}"],
  ["palavra comum e perfil", "q={tema}&show_in=T"],
  ["palavra, país e promoção", "q={tema}&country_id=20&promotion=1"],
  ["palavra e faixa de preço", "q={tema}&currency=BRL&price_from=1000&price_to=5000"],
  ["palavra pelo menor preço", "q={tema}&sort=cheapest"],
  ["página 50", "q={tema}&page=50"],
  ["só um país", "country_id={país}"],
  ["só promoções", "promotion=1&show_in=T"],
  ["tudo, pelo preço", "sort=cheapest"],
]
const themes = [
  "praia",
  "neve",
  "mergulho",
  "trem",
  "navio",
  "vinhos",
  "trilhas",
  "jovens",
  "inglês",
  "espanhol",
  "praias",
  "noites",
  "semanas",
  "família",
  "pressa",
  "escola",
  "hotel",
  "mar",
]
const typing = ["po", "por", "portu", "lua d", "{tema} em", "portugu", "{começo}", "{lugar}", "ingles em {começo}"]
const pages = [
  "q={lugar}",
  "q={tema}&perfil=turismo",
  "q={tema}&promocao=1&ordem=menor-preco",
  "q={erro} {tema}",
  "segmento=1&moeda=BRL&ate=5000",
]

const folder = mkdtempSync(join(tmpdir(), "travessia-bench-search-"))
await runBench(folder, async () => {
  const postgres = await startPostgres()
  try {
    await bench("SQLite", {})
    await bench("PostgreSQL", { DATABASE_URL: postgres.url })
  } finally {
    await postgres.stop()
  }
})

async function bench(engine: string, env: Record<string, string>) {
  const places = await fill(engine, env)
  const site = await openSite({ dataDir: folder, databaseUrl: env.DATABASE_URL })
  const ask = async (path: string) => {
    const response = await fetch(new URL(encodeURI(path), site.url), {
      headers: { "accept-encoding": browserEncodings },
    })
    const body = await response.text()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${body}`)
    return path.startsWith("/api") ? (JSON.parse(body) as { total?: number }) : {}
  }
  const firstMs = await time(() => ask("/api/v1/search?q=praia"))
  console.log(`Primeira pergunta, que lê o índice: ${firstMs.toFixed(0)} ms`)
  await askAlone(ask, places)
  await askTogether(ask, places, () => processorMs(site.pid))
  console.log(
    `Memória do site: ${memoryMb(site.pid).toFixed(0)} MB, no pico ${peakMemoryMb(site.pid).toFixed(0)}; ` +
      `carga da máquina: ${loadavg()[0]?.toFixed(1)}`,
  )
  await site.stop()
}

/**
 * Fills a database with the packages. The site's first start prepares them for the search. Returns the names of the
 * cities.
 */
async function fill(engine: string, env: Record<string, string>): Promise<string[]> {
  const { db } = createServices(readEnv({ DATA_DIR: folder, ...env }))
  await migrate(db)
  let places: string[] = []
  const writtenMs = await time(async () => void (places = await insertInventedAgency(db, packages)))
  const site = startSite({ dataDir: folder, databaseUrl: env.DATABASE_URL })
  // The search is prepared by a process of its own.
  const memory = watchMemory(site.pid)
  const startMs = await time(() => site.ready)
  memory.stop()
  await site.stop()
  // PostgreSQL's autovacuum does the same within a minute.
  if (isPostgres(db)) await sql`vacuum analyze`.execute(db)
  await db.destroy()
  console.log(
    `\n${engine}, ${formatCount(packages)} pacotes: gravados em ${seconds(writtenMs)} s; ` +
      `a partida que os prepara para a busca: ${seconds(startMs)} s, no pico ${memory.peak().toFixed(0)} MB ` +
      `(o site e o processo que a prepara: ${memory
        .parts()
        .map((part) => part.toFixed(0))
        .join(" e ")})`,
  )
  return places
}

type Ask = (path: string) => Promise<{ total?: number }>

/** One request after the other, all queries in turn. */
async function askAlone(ask: Ask, places: string[]) {
  const timesOf = new Map<string, number[]>()
  const most = new Map<string, number>()
  const note = (what: string, ms: number) => timesOf.set(what, [...(timesOf.get(what) ?? []), ms])
  for (let round = 0; round < rounds; round++) {
    const fillRound = (text: string) => fillIn(text, places[(round * 37) % places.length] as string, round)
    for (const [what, query] of queries) {
      let total: number | undefined
      note(what, await time(async () => ({ total } = await ask(`/api/v1/search?${fillRound(query)}`))))
      most.set(what, Math.max(total ?? 0, most.get(what) ?? 0))
    }
    for (const text of typing) note("sugestões", await time(() => ask(`/api/v1/search/suggest?q=${fillRound(text)}`)))
    for (const text of pages) note("páginas", await time(() => ask(`/busca?${fillRound(text)}`)))
  }
  console.log(
    `${"uma de cada vez, ms".padEnd(32)} ${["até", "p50", "p95", "p99"].map((head) => head.padStart(8)).join(" ")}`,
  )
  for (const [what] of queries) console.log(line(what, timesOf.get(what) ?? [], most.get(what)))
  console.log(
    line(
      "todas as perguntas",
      queries.flatMap(([what]) => timesOf.get(what) ?? []),
    ),
  )
  for (const what of ["sugestões", "páginas"]) console.log(line(what, timesOf.get(what) ?? []))
}

/** Several visitors at once, each waiting for a response before the next request. */
async function askTogether(ask: Ask, places: string[], processor: () => number) {
  const times: number[] = []
  const cpuBefore = processor()
  const started = performance.now()
  const visit = async (_: unknown, visitor: number) => {
    for (let round = 0; round < rounds / visitors; round++) {
      const place = places[(round * 37 + visitor * 101) % places.length] as string
      for (const [, query] of queries)
        times.push(await time(() => ask(`/api/v1/search?${fillIn(query, place, round + visitor * 5)}`)))
    }
  }
  await Promise.all(Array.from({ length: visitors }, visit))
  const perSecond = times.length / ((performance.now() - started) / 1000)
  const cpuMs = (processor() - cpuBefore) / times.length
  console.log(
    `${line(`${visitors} visitantes ao mesmo tempo`, times)}; ${perSecond.toFixed(0)} por segundo, ` +
      `${cpuMs.toFixed(1)} ms de processador do site cada`,
  )
}

function line(what: string, times: number[], most?: number): string {
  const quantiles = [0.5, 0.95, 0.99].map((share) => quantile(times, share).toFixed(1))
  const figures = [most === undefined ? "" : formatCount(most), ...quantiles]
  return `${what.padEnd(32)} ${figures.map((figure) => figure.padStart(8)).join(" ")}`
}

/** Fills in the round's place and theme. They differ from round to round, so that few queries repeat. */
function fillIn(text: string, place: string, round: number): string {
  const words: Record<string, string> = {
    lugar: place,
    erro: place.slice(0, 3) + place.slice(4),
    começo: place.slice(0, 4),
    tema: themes[round % themes.length] as string,
    país: String(5_000 + (round % 40)),
  }
  return text.replace(/\{(\S+?)\}/g, (_, name: string) => words[name] ?? "")
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1)
}
