import { mkdtempSync } from "node:fs"
import { loadavg, tmpdir } from "node:os"
import { join } from "node:path"
import { type SiteProcess, openSite } from "#test/site-process.ts"
import { formatCount } from "#platform/text/format-count.ts"
import { fetchSent, makeAgency, runBench, startBare, startSilent } from "./bench-environment.ts"
import { anonymousMemoryMb, median, memoryMb, processorMs, residentMemoryMb } from "./measures.ts"
import { pathsIn } from "./sitemap-addresses.ts"
import { type Load, load } from "./wrk.ts"

/*
 * npm run bench: requests per second with a hundred and with a hundred thousand packages, in one run on this machine,
 * as ratios to a bare Fastify route that sends the same compressed bytes. Both are loaded by turns, in pairs; the
 * figures are the smallest, the median and the largest ratio of the pairs. The client's own limit is measured with the
 * same bytes too. The processor time of a request is measured in the same pairs: other programs on the machine disturb
 * it less.
 */

const seconds = Number(process.env.BENCH_SECONDS ?? 3)
const pairs = Number(process.env.BENCH_PAIRS ?? 5)
/** Above this share of the client's limit, a rate measures the client more than the server. */
const clientBound = 0.8
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

interface Measured extends Load {
  /** Processor time of one request in µs. */
  cpuUs: number
}

interface Row {
  what: string
  bytes: number
  /** One measurement per pair. */
  own: Measured[]
  bare: Measured[]
  clientRate: number
}

const folder = mkdtempSync(join(tmpdir(), "travessia-bench-"))
await runBench(folder, bench)

async function bench() {
  const all: Row[][] = []
  for (const packages of sizes) {
    const dataDir = join(folder, String(packages))
    console.log(`\n${formatCount(packages)} pacotes: preparando…`)
    await makeAgency(dataDir, packages)
    const starts = await coldStarts(dataDir)
    // As deployed: every request is logged.
    const site = await openSite({ dataDir, env: { LOG_LEVEL: "info" } })
    await (await fetch(site.url)).text()
    await new Promise((done) => setTimeout(done, 1_000))
    const idle = memoryMb(site.pid)
    const [own, resident] = [anonymousMemoryMb(site.pid), residentMemoryMb(site.pid)]
    const requestCount = formatCount(await requestMany(site))
    const kept = memoryMb(site.pid)
    const rows = await measureAll(site)
    print(rows)
    console.log(
      `Partida até o primeiro 200: ${median(starts).toFixed(0)} ms. Memória em repouso ${idle.toFixed(0)} MB ` +
        `(${own.toFixed(0)} próprios; com os arquivos do programa inteiros, ${resident.toFixed(0)}); ` +
        `depois de ${requestCount} respostas guardadas ${kept.toFixed(0)} MB; ` +
        `depois de tudo, as buscas também, ${memoryMb(site.pid).toFixed(0)} MB.`,
    )
    await site.stop()
    all.push(rows)
  }
  printGrowth(all)
  console.log(`\nCarga da máquina ao fim: ${loadavg()[0]?.toFixed(1)}`)
}

async function measureAll(site: SiteProcess): Promise<Row[]> {
  const rows: Row[] = []
  for (const [what, fixed] of kinds) {
    const path = fixed || (await packagePath(site.url))
    const body = await fetchSent(site.url + path)
    const [bare, silent] = [await startBare(folder, body), await startSilent(folder, body)]
    // Warm-up: compiles the code and fills the cache.
    await load(bare.url, 1)
    await load(site.url + path, 1)
    const row: Row = { what, bytes: body.bytes.length, own: [], bare: [], clientRate: 0 }
    for (let pair = 0; pair < pairs; pair++) {
      row.bare.push(await measured(bare.pid, bare.url))
      row.own.push(await measured(site.pid, site.url + path))
    }
    row.clientRate = (await load(silent.url, seconds)).rate
    await Promise.all([bare.stop(), silent.stop()])
    rows.push(row)
  }
  return rows
}

async function measured(pid: number, url: string): Promise<Measured> {
  const before = processorMs(pid)
  const loaded = await load(url, seconds)
  return { ...loaded, cpuUs: ((processorMs(pid) - before) * 1_000) / (loaded.rate * seconds) }
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

/**
 * Requests every kind of page that is cached, each as often, to see how much memory they take. Returns the number of
 * requests.
 */
async function requestMany(site: SiteProcess): Promise<number> {
  const paths = kinds.map(([, path]) => path).filter((path) => path !== "" && !path.includes("?q="))
  let all = 0
  for (const path of paths) {
    let own = 0
    while (own < memoryRequests / paths.length) own += (await load(site.url + path, 1)).requests
    all += own
  }
  return all
}

/** The first tourism package of the sitemap. */
async function packagePath(url: string): Promise<string> {
  const map = await (await fetch(`${url}/mapa/pacotes-turismo-1.xml`)).text()
  const [path] = pathsIn(map)
  if (!path) throw new Error("o mapa do site não tem nenhum pacote")
  return path
}

function print(rows: readonly Row[]) {
  const heads = ["bytes", "req/s", "Fastify", "razão", "de", "a", "cliente", "µs", "Fastify", "razão", "p99 ms"]
    .map((head) => head.padStart(9))
    .join(" ")
  console.log(`${"o que".padEnd(28)} ${heads}`)
  for (const { what, bytes, own, bare, clientRate } of rows) {
    const ratios = own.map(({ rate }, pair) => rate / (bare[pair]?.rate ?? Number.NaN))
    const [ownRate, bareRate] = [own, bare].map((loads) => median(loads.map(({ rate }) => rate))) as [number, number]
    const [ownCpu, bareCpu] = [own, bare].map((loads) => median(loads.map(({ cpuUs }) => cpuUs))) as [number, number]
    const isClientBound = Math.max(ownRate, bareRate) > clientRate * clientBound
    const figures = [
      bytes,
      Math.round(ownRate),
      Math.round(bareRate),
      ...[median(ratios), Math.min(...ratios), Math.max(...ratios)].map((ratio) => ratio.toFixed(2)),
      Math.round(clientRate),
      ...[ownCpu, bareCpu].map((us) => us.toFixed(1)),
      (bareCpu / ownCpu).toFixed(2),
      median(own.map(({ p99 }) => p99)).toFixed(1),
    ]
    const note = isClientBound ? "  limitada pelo cliente" : ""
    console.log(`${what.padEnd(28)} ${figures.map((figure) => String(figure).padStart(9)).join(" ")}${note}`)
  }
}

/**
 * The two sizes are measured minutes apart, and the processor has phases. So each p99 is divided by that of the bare
 * route of its pair; the growth is that of the medians of these ratios.
 */
function printGrowth([few = [], many = []]: readonly Row[][]) {
  const heads = ["poucos", "muitos", "razão"].map((head) => head.padStart(8)).join(" ")
  console.log(`\n${"p99 pelo da rota nua".padEnd(32)} ${heads}`)
  for (const [index, row] of few.entries()) {
    const [before, after] = [row, many[index]].map((one) => (one ? p99Ratio(one) : Number.NaN)) as [number, number]
    const figures = [before, after, after / before].map((ratio) => ratio.toFixed(2).padStart(8)).join(" ")
    console.log(`${row.what.padEnd(32)} ${figures}`)
  }
}

function p99Ratio({ own, bare }: Row): number {
  return median(own.map(({ p99 }, pair) => p99 / (bare[pair]?.p99 ?? Number.NaN)))
}
