import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { chromium } from "@playwright/test"
import lighthouse from "lighthouse"
import { freePort } from "#test/free-port.ts"
import { openSite } from "#test/site-process.ts"
import { median } from "./measures.ts"

/*
 * npm run lighthouse [-- part of an address]: Lighthouse's mobile report of every kind of page, the median of five
 * runs. The exit code is 1 when a figure misses its limit.
 */

const runs = Number(process.env.LIGHTHOUSE_RUNS ?? 5)
const categories = ["performance", "accessibility", "best-practices", "seo"] as const
/** Couples' pages have `noindex`, which Lighthouse's SEO score counts as a fault. */
const unlisted = /^\/lua-de-mel\//
const limits = {
  performance: 99,
  accessibility: 100,
  "best-practices": 100,
  seo: 100,
  lcpMs: 1_500,
  cls: 0.01,
  tbtMs: 50,
}

type Figures = Record<(typeof categories)[number] | "lcpMs" | "cls" | "tbtMs", number>

/** The ten most visited kinds of page: a stricter limit of the largest paint. */
const mostVisited = [
  "/",
  "/intercambio",
  "/intercambio/pais/1/irlanda",
  "/intercambio/pais/1/irlanda/101/dublin",
  "/intercambio/pacote/1001/ingles-em-dublin-25-semanas-de-estudo-com-permissao-de-trabalho",
  "/turismo",
  "/turismo/destino/1/praias",
  "/turismo/destino/1/praias/20/brasil/",
  "/orcamento?perfil=turismo",
  "/busca?perfil=turismo",
]
const mostVisitedLcpMs = 1_200

const paths = [
  ...mostVisited,
  "/intercambio/pacote/destaques/1/irlanda",
  "/turismo/pagina/35/lua-mel",
  "/turismo/depoimentos",
  "/lua-de-mel/1/ana-e-pedro",
  "/contatos?perfil=turismo",
  "/privacidade",
  "/acessibilidade",
].filter((path) => path.includes(process.argv[2] ?? ""))

const folder = mkdtempSync(join(tmpdir(), "travessia-lighthouse-"))
const site = await openSite({ dataDir: folder })
const port = await freePort()
const executablePath = [process.env.CHROMIUM, "/usr/bin/chromium"].find((path) => path && existsSync(path))
const browser = await chromium.launch({
  executablePath,
  args: [`--remote-debugging-port=${port}`, "--no-sandbox", "--disable-gpu", "--no-first-run"],
  ignoreDefaultArgs: ["--disable-back-forward-cache"],
})
let missedCount = 0
try {
  console.log(`${"página".padEnd(48)} desempenho acess. práticas  SEO  LCP (ms)   CLS  TBT (ms)`)
  for (const path of paths) {
    // The first visit makes the server render the images in the sizes of this page.
    await figuresOf(path)
    const all: Figures[] = []
    for (let run = 0; run < runs; run++) all.push(await figuresOf(path))
    print(path, mediansOf(all))
  }
} finally {
  await browser.close()
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
}
console.log(missedCount === 0 ? "\nTudo dentro das metas." : `\n${missedCount} números fora das metas.`)
process.exit(missedCount === 0 ? 0 : 1)

async function figuresOf(path: string): Promise<Figures> {
  const { url } = await fetch(site.url + path)
  const lhr = await reportOf(url)
  const score = (category: string) => Math.round((lhr.categories[category]?.score ?? 0) * 100)
  const value = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN
  for (const [id, { score: passed, title, scoreDisplayMode }] of Object.entries(lhr.audits)) {
    if (passed === 0 && scoreDisplayMode === "binary") console.error(`  ${path}: ${id}: ${title}`)
  }
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    "best-practices": score("best-practices"),
    seo: score("seo"),
    lcpMs: value("largest-contentful-paint"),
    cls: value("cumulative-layout-shift"),
    tbtMs: value("total-blocking-time"),
  }
}

/** Lighthouse sometimes misses the beginning of the browser's trace, or its page; then the report is made again. */
async function reportOf(url: string, tries = 3) {
  const options = { port, output: "json" as const, onlyCategories: [...categories], logLevel: "error" as const }
  const result = await lighthouse(url, options).catch((error: unknown) => String(error))
  const failure = typeof result === "string" ? result : result ? result.lhr.runtimeError?.message : "sem resultado"
  if (typeof result === "object" && failure === undefined) return result.lhr
  if (tries > 1) return reportOf(url, tries - 1)
  throw new Error(`${url}: ${failure}`)
}

function mediansOf(all: Figures[]): Figures {
  return Object.fromEntries(
    Object.keys(limits).map((name) => [name, median(all.map((figures) => figures[name as keyof Figures]))]),
  ) as unknown as Figures
}

function print(path: string, figures: Figures) {
  const shown = (name: keyof Figures, width: number, digits = 0) => {
    const missed = isMissed(path, name, figures[name])
    if (missed) missedCount += 1
    return `${figures[name].toFixed(digits)}${missed ? "!" : " "}`.padStart(width)
  }
  const scores = [
    shown("performance", 10),
    shown("accessibility", 6),
    shown("best-practices", 9),
    shown("seo", 5),
  ].join(" ")
  console.log(`${path.padEnd(48)} ${scores} ${shown("lcpMs", 9)} ${shown("cls", 6, 3)} ${shown("tbtMs", 8)}`)
}

function isMissed(path: string, name: keyof Figures, figure: number): boolean {
  if (name === "seo" && unlisted.test(path)) return false
  if (name === "lcpMs" && mostVisited.includes(path)) return figure > mostVisitedLcpMs
  return name.endsWith("Ms") || name === "cls" ? figure > limits[name] : figure < limits[name]
}
