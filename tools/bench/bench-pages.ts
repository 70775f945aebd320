import { mkdtempSync, rmSync } from "node:fs"
import { loadavg, tmpdir } from "node:os"
import { join } from "node:path"
import autocannon from "autocannon"
import { type SiteProcess, openSite } from "#test/site-process.ts"
import { type Load, type RenderCost, load, makeAgency, measureMiss, startBare } from "./bench-environment.ts"
import { median, memoryMb } from "./measures.ts"

/*
 * npm run bench: requests per second with a hundred and with a hundred thousand packages, in one run on this machine.
 * It shows them also as ratios to a bare Fastify route with the same bytes: only ratios compare between machines.
 */

const seconds = Number(process.env.BENCH_SECONDS ?? 5)
const sizes = [100, Number(process.env.BENCH_PACKAGES ?? 100_000)] as const
const memoryRequests = Number(process.env.BENCH_REQUESTS ?? 100_000)

const kinds: Array<[what: string, path: string]> = [
  ["página inicial de turismo", "/turismo"],
  ["página de país", "/intercambio/pais/1/irlanda"],
  ["página de segmento", "/turismo/destino/1/praias"],
  ["página de pacote", ""],
  ["dados de página (.data)", "/turismo.data"],
  ["API, pacotes em destaque", "/api/v1/package/get-homepage?show_in=T"],
  ["API, busca", "/api/v1/search?q=praia"],
  ["página da busca", "/busca?q=praia"],
]

interface Row {
  what: string
  bytes: number
  own: Load
  bareRate: number
  miss: RenderCost
}

const folder = mkdtempSync(join(tmpdir(), "travessia-bench-"))
try {
  await bench()
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exit()

async function bench() {
  const all: Row[][] = []
  for (const packages of sizes) {
    const dataDir = join(folder, String(packages))
    console.log(`\n${packages.toLocaleString("pt-BR")} pacotes: preparando…`)
    await makeAgency(dataDir, packages)
    const starts = await coldStarts(dataDir)
    const site = await openSite({ dataDir })
    await (await fetch(site.url)).text()
    await new Promise((done) => setTimeout(done, 1_000))
    const idle = memoryMb(site.pid)
    const rows = await measureAll(site, dataDir)
    await requestMany(site)
    print(rows)
    const requestCount = memoryRequests.toLocaleString("pt-BR")
    console.log(
      `Partida até o primeiro 200: ${median(starts).toFixed(0)} ms. Memória em repouso ${idle.toFixed(0)} MB; ` +
        `depois de ${requestCount} pedidos ${memoryMb(site.pid).toFixed(0)} MB.`,
    )
    await site.stop()
    all.push(rows)
  }
  console.log(`\n${"p99, muitos pacotes por poucos".padEnd(32)} ${"ms".padStart(8)} ${"ms".padStart(8)}  razão`)
  for (const [index, { what, own }] of (all[0] ?? []).entries()) {
    const grown = all[1]?.[index]?.own.p99 ?? Number.NaN
    const figures = [own.p99, grown].map((ms) => ms.toFixed(1).padStart(8)).join(" ")
    console.log(`${what.padEnd(32)} ${figures}  ${(grown / own.p99).toFixed(2)}`)
  }
  console.log(`\nCarga da máquina ao fim: ${loadavg()[0]?.toFixed(1)}`)
}

async function measureAll(site: SiteProcess, dataDir: string): Promise<Row[]> {
  const rows: Row[] = []
  for (const [what, fixed] of kinds) {
    const path = fixed || (await packagePath(site.url))
    const body = await (await fetch(site.url + path)).text()
    const bare = await startBare(folder, body)
    const { rate: bareRate } = await load(bare.url, seconds)
    await bare.stop()
    rows.push({
      what,
      bytes: body.length,
      bareRate,
      own: await load(site.url + path, seconds),
      miss: await measureMiss(dataDir, path),
    })
  }
  return rows
}

/** Times in ms from process start to the first page, for five starts on an existing database. */
async function coldStarts(dataDir: string): Promise<number[]> {
  const times: number[] = []
  for (let time = 0; time < 5; time++) {
    const started = performance.now()
    const site = await openSite({ dataDir })
    await (await fetch(`${site.url}/turismo`)).text()
    times.push(performance.now() - started)
    await site.stop()
  }
  return times
}

/** Requests every kind of page that is cached, to see how much memory they take. */
async function requestMany(site: SiteProcess) {
  const paths = kinds.map(([, path]) => path).filter((path) => path !== "" && !path.includes("?q="))
  const result = await autocannon({
    url: site.url,
    connections: 10,
    amount: memoryRequests,
    requests: paths.map((path) => ({ path })),
  })
  if (result.non2xx > 0) throw new Error(`${result.non2xx} respostas de erro`)
}

/** The first tourism package of the sitemap. */
async function packagePath(url: string): Promise<string> {
  const map = await (await fetch(`${url}/mapa/pacotes-turismo-1.xml`)).text()
  const path = /<loc>https?:\/\/[^/]+(\/[^<]+)/.exec(map)?.[1]
  if (!path) throw new Error("o mapa do site não tem nenhum pacote")
  return path
}

function print(rows: readonly Row[]) {
  const heads = ["bytes", "req/s", "Fastify", "razão", "p99 ms", "nova, ms", "desenho", "consultas"]
    .map((head) => head.padStart(9))
    .join(" ")
  console.log(`${"o que".padEnd(28)} ${heads}`)
  for (const { what, bytes, own, bareRate, miss } of rows) {
    const figures = [
      bytes,
      Math.round(own.rate),
      Math.round(bareRate),
      (own.rate / bareRate).toFixed(2),
      own.p99.toFixed(1),
      miss.processorMs.toFixed(1),
      miss.renderingMs.toFixed(1),
      miss.queries,
    ]
    console.log(`${what.padEnd(28)} ${figures.map((figure) => String(figure).padStart(9)).join(" ")}`)
  }
}
