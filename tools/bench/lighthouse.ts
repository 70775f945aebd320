import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { chromium } from "@playwright/test"
import lighthouse from "lighthouse"
import { freePort } from "#test/free-port.ts"
import { openSite } from "#test/site-process.ts"
import { chromiumPath } from "#tools/chromium-path.mjs"
import { runBench } from "./bench-environment.ts"
import { type Figures, categories, isMissed, mediansOf, pathsWith, readRuns } from "./lighthouse-bars.ts"

/*
 * npm run lighthouse [-- part of an address]: Lighthouse's mobile report of every kind of page, the median of five
 * runs. The exit code is 1 when a figure misses its limit.
 */

const runs = readRuns(process.env.LIGHTHOUSE_RUNS)
const paths = pathsWith(process.argv[2] ?? "")
let missedCount = 0

const folder = mkdtempSync(join(tmpdir(), "travessia-lighthouse-"))
await runBench(folder, async () => {
  const site = await openSite({ dataDir: folder })
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [`--remote-debugging-port=${port}`, "--no-sandbox", "--disable-gpu", "--no-first-run"],
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  })
  try {
    await measureAll(site.url, port)
  } finally {
    await browser.close()
    await site.stop()
  }
  console.log(missedCount === 0 ? "\nTudo dentro das metas." : `\n${missedCount} números fora das metas.`)
  if (missedCount > 0) process.exitCode = 1
})

async function measureAll(origin: string, port: number) {
  console.log(`${"página".padEnd(48)} desempenho acess. práticas  SEO  LCP (ms)   CLS  TBT (ms)`)
  for (const path of paths) {
    // The first visit makes the server create the renditions for this page.
    await figuresOf(path, origin, port)
    const all: Figures[] = []
    for (let run = 0; run < runs; run++) all.push(await figuresOf(path, origin, port))
    print(path, mediansOf(all))
  }
}

async function figuresOf(path: string, origin: string, port: number): Promise<Figures> {
  const { url } = await fetch(origin + path)
  const lhr = await reportOf(url, port)
  const score = (category: string) => Math.round((lhr.categories[category]?.score ?? 0) * 100)
  // A figure that Lighthouse could not measure counts as the worst, as a score that is missing does.
  const value = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.POSITIVE_INFINITY
  for (const [id, { score: passed, title, scoreDisplayMode }] of Object.entries(lhr.audits)) {
    if (passed === 0 && scoreDisplayMode === "binary") console.error(`  ${path}: ${id}: ${title}`)
  }
  const tbtMs = value("total-blocking-time")
  if (isMissed(path, "tbtMs", tbtMs)) printLongTasks(path, lhr.audits["long-tasks"]?.details)
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    "best-practices": score("best-practices"),
    seo: score("seo"),
    lcpMs: value("largest-contentful-paint"),
    cls: value("cumulative-layout-shift"),
    tbtMs,
  }
}

/** What held up a simulated phone for more than 50 ms, before its first paint too. */
function printLongTasks(path: string, details: unknown) {
  const { items = [] } = (details ?? {}) as { items?: Array<{ startTime: number; duration: number; url: string }> }
  for (const { startTime, duration, url } of items)
    console.error(`  ${path}: ${duration.toFixed(0)} ms, aos ${startTime.toFixed(0)} ms: ${url}`)
}

/** Lighthouse sometimes misses the start of the trace or the page; then the report is repeated. */
async function reportOf(url: string, port: number, tries = 3) {
  const options = { port, output: "json" as const, onlyCategories: [...categories], logLevel: "error" as const }
  const result = await lighthouse(url, options).catch((error: unknown) => String(error))
  const failure = typeof result === "string" ? result : result ? result.lhr.runtimeError?.message : "sem resultado"
  if (typeof result === "object" && failure === undefined) return result.lhr
  if (tries > 1) return reportOf(url, port, tries - 1)
  throw new Error(`${url}: ${failure}`)
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
