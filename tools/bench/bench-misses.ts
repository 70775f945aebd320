import { mkdtempSync } from "node:fs"
import { loadavg, tmpdir } from "node:os"
import { join } from "node:path"
import { matchRoutes } from "react-router"
import { pageAddresses } from "#domain/agency/page-addresses.ts"
import { openSite } from "#test/site-process.ts"
import { formatCount } from "#platform/text/format-count.ts"
import { makeAgency, runBench } from "./bench-environment.ts"
import { type MissCost, type MissServer, openMissServer } from "./measure-misses.ts"
import { referenceMs } from "./measures.ts"
import { listSitemap, spread } from "./sitemap-addresses.ts"

/*
 * npm run bench:misses: the cost of an uncached response, for every kind of page and machine-readable file, with the
 * demo and with a hundred thousand packages. Of several addresses of a kind, spread over the sitemap, it measures the
 * one with the largest response: a country's promotions may be one package or three hundred. Processor speed varies, so
 * a fixed piece of work is measured too.
 */

const sizes = ["demo", Number(process.env.BENCH_PACKAGES ?? 100_000)] as const
const candidatesMax = 12

/** Limits of the rendering time in ms; the search page has a higher one. */
const renderingMaxMs = { demo: 3, large: 4, search: 6 }
/** Limit of a page's total time relative to its rendering, without compression. */
const wholeMaxRatio = 2
/** Limit in ms for which a response may block the event loop. */
const heldMaxMs = 50

const forAll = [
  "/busca?q=praia",
  "/busca?perfil=turismo&q=praia",
  "/orcamento?perfil=turismo",
  "/contatos?perfil=turismo",
  "/turismo.data",
  "/sitemap.xml",
  "/mapa/paginas.xml",
  "/mapa/destinos.xml",
  "/mapa/pacotes-turismo-1.xml",
  "/promocoes.xml",
  "/llms.txt",
  "/api/v1/package/get-homepage?show_in=T",
  "/api/v1/search?q=praia",
]
/** Pages that only the demo has. */
const forDemo = ["/lua-de-mel/1/ana-e-pedro"]

const folder = mkdtempSync(join(tmpdir(), "travessia-bench-misses-"))
await runBench(folder, async () => {
  for (const size of sizes) await bench(size)
  console.log(`\nCarga da máquina ao fim: ${loadavg()[0]?.toFixed(1)}`)
})

async function bench(size: (typeof sizes)[number]) {
  const dataDir = join(folder, String(size))
  console.log(`\n${typeof size === "number" ? `${formatCount(size)} pacotes` : "demonstração"}: preparando…`)
  if (typeof size === "number") await makeAgency(dataDir, size)
  const pages = await listPages(dataDir)
  const server = await openMissServer(dataDir)
  try {
    const measured: string[] = []
    for (const kind of pages) measured.push(await largest(server, kind))
    measured.push(...(size === "demo" ? forDemo : []), ...forAll)
    // Compiles the code that pages share before the first measurement.
    for (const path of measured) await server.warm(path)
    const before = referenceMs()
    printHeads()
    for (const path of measured) await measureOne(server, path, size)
    console.log(`Trabalho de referência antes e depois: ${before.toFixed(0)} e ${referenceMs().toFixed(0)} ms`)
  } finally {
    server.stop()
  }
}

/** Some addresses of each kind of page, spread over the sitemap. Starting in an empty folder imports the demo. */
async function listPages(dataDir: string): Promise<string[][]> {
  const site = await openSite({ dataDir })
  const all = await listSitemap(async (path) => (await fetch(site.url + path)).text())
  await site.stop()
  const routes = Object.entries(pageAddresses).map(([id, path]) => ({ id, path }))
  const kinds = Map.groupBy(all, (path) => matchRoutes(routes, path)?.[0]?.route.id ?? path)
  return [...kinds.values()].map((paths) => spread(paths, candidatesMax))
}

async function largest(server: MissServer, paths: readonly string[]): Promise<string> {
  let best = { path: "", bytes: 0 }
  for (const path of paths) {
    const bytes = await server.sizeOf(path)
    if (bytes > best.bytes) best = { path, bytes }
  }
  return best.path
}

async function measureOne(server: MissServer, path: string, size: (typeof sizes)[number]) {
  const cost = await server.measure(path)
  const { bytes, renderingMs, wholeMs, compressedMs, heldMs, processorMs, queries } = cost
  const figures = [
    bytes,
    renderingMs.toFixed(2),
    wholeMs.toFixed(2),
    renderingMs > 0 ? (wholeMs / renderingMs).toFixed(2) : "",
    compressedMs.toFixed(2),
    heldMs.toFixed(1),
    processorMs.toFixed(1),
    queries,
  ].map((figure) => String(figure).padStart(9))
  console.log(`${path.slice(0, 52).padEnd(52)} ${figures.join(" ")}  ${faultsOf(cost, path, size)}`.trimEnd())
}

function faultsOf({ renderingMs, wholeMs, heldMs }: MissCost, path: string, size: (typeof sizes)[number]): string {
  const { demo, large, search } = renderingMaxMs
  const renderingMax = path.startsWith("/busca") ? search : size === "demo" ? demo : large
  return [
    renderingMs > renderingMax ? `desenho acima de ${renderingMax} ms` : "",
    renderingMs > 0 && wholeMs > wholeMaxRatio * renderingMs ? `mais de ${wholeMaxRatio} vezes o desenho` : "",
    heldMs > heldMaxMs ? `os outros esperam mais de ${heldMaxMs} ms` : "",
  ]
    .filter(Boolean)
    .join("; ")
}

function printHeads() {
  const heads = ["bytes", "desenho", "inteira", "razão", "comprimida", "retém", "cpu ms", "consultas"]
  console.log(`${"o que".padEnd(52)} ${heads.map((head) => head.padStart(9)).join(" ")}`)
}
