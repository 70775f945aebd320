import { execFileSync } from "node:child_process"
import { setTimeout as sleep } from "node:timers/promises"
import { type Browser, chromium, devices } from "@playwright/test"
import { Chance } from "@travessia/posters/randomness.ts"
import type { Database } from "#platform/database/connect.ts"
import { readOffer } from "#test/crash/plan.ts"
import { prepareTestEnvironment } from "#test/crash/test-environment.ts"
import { type Visitors, inviteVisitors } from "#test/soak/visits.ts"
import { chromiumPath } from "#tools/chromium-path.mjs"
import { median, totalProcessorMs } from "./measures.ts"
import { publishPrice } from "./publications.ts"

/*
 * npm run bench:visitors: the number of visitors a day that one processor core can serve. The site runs on core 0, the
 * clients on the others; they do what the soak's visitors do (test/soak/visits.ts: pages, searches, pictures, forms,
 * nuisances). A price is published every second, so that the data of every page is read again. The figure is the site's
 * processor time per request of that mix, decoders included: other programs on the machine disturb it less than a rate.
 * Then the bytes that a phone transfers.
 */

const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const seconds = Number(process.env.BENCH_SECONDS ?? 10)
const atOnce = 8
/** A visitor reads four pages, plus the mix's share of data, pictures and forms. */
const requestsPerVisitor = 4 / 0.42
/** Share of a day's visitors in its busiest hour, and the core's allowed load in that hour. */
const busiestHour = 0.12
const busyMax = 0.5
/** A page counts as loaded when nothing has arrived for this long. */
const quietMs = 1_500

await bench()
process.exit()

interface Measured {
  pid: number
  visitors: Visitors
  db: Database
}

/** A function, so that its environment is gone before the process ends. */
async function bench() {
  await using site = await prepareTestEnvironment({ engine: "sqlite", env: { LOG_LEVEL: "info" } })
  await site.supervisor.start()
  const [url = "", pid = 0] = [site.supervisor.urls[0], site.supervisor.pids[0]]
  pin(pid, "0")
  pin(process.pid, "1-63")
  const { db } = site.services
  const chance = new Chance("bench")
  const visitors = await inviteVisitors(url, { seed: "bench", chance, offer: await readOffer(db) })
  await load(visitors, 3)
  for (const [what, publishes] of [
    ["páginas guardadas", false],
    ["uma publicação por segundo", true],
  ] as const) {
    const measured: Array<{ rate: number; cpuMs: number }> = []
    for (let round = 0; round < rounds; round++) measured.push(await measure({ pid, visitors, db }, publishes))
    const cpu = measured.map(({ cpuMs }) => cpuMs)
    const rates = measured.map(({ rate }) => rate)
    const perSecond = 1000 / median(cpu)
    const visitorsADay = (perSecond * busyMax * 3600) / requestsPerVisitor / busiestHour
    console.log(
      `${what}: ${range(cpu, 2)} ms de processador por pedido; um núcleo faz ${perSecond.toFixed(0)} por segundo ` +
        `(medidos: ${range(rates, 0)}); ${Math.round(visitorsADay / 1000)} mil visitantes por dia`,
    )
  }
  console.log(
    `Um visitante são ${requestsPerVisitor.toFixed(1)} pedidos; na hora de pico vêm ${busiestHour * 100} % dos de um ` +
      `dia, e o núcleo fica então ${busyMax * 100} % ocupado.`,
  )
  await measureTransfers(url)
}

/** Requests a second and processor time of one, over some seconds. */
async function measure({ pid, visitors, db }: Measured, publishes: boolean) {
  const before = totalProcessorMs(pid)
  const end = AbortSignal.timeout(seconds * 1000)
  const publishing = publishes ? publish(db, end) : Promise.resolve()
  const requests = await load(visitors, seconds)
  await publishing
  return { rate: requests / seconds, cpuMs: (totalProcessorMs(pid) - before) / requests }
}

/** Visits without a pause, some at a time. Returns their number. */
async function load(visitors: Visitors, duration: number): Promise<number> {
  const end = performance.now() + duration * 1000
  let done = 0
  const visit = async () => {
    while (performance.now() < end) {
      const { fault } = await visitors.visit()
      if (fault) throw new Error(fault)
      done += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, visit))
  return done
}

async function publish(db: Database, end: AbortSignal) {
  for (let price = 100_000; !end.aborted; price += 1) {
    await publishPrice(db, price)
    await sleep(1000, undefined, { signal: end }).catch(() => {})
  }
}

/** Kilobytes over the network for a first page with an empty cache, and for a second page after it. */
async function measureTransfers(url: string) {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ["--no-sandbox", "--disable-gpu"] })
  for (const [first, second] of [
    ["/turismo", "/turismo/destino/1/praias"],
    ["/intercambio", "/intercambio/pais/1/irlanda"],
  ] as const) {
    const [opened, further] = await transfers(browser, url + first, url + second)
    console.log(`${first}: ${opened} KB; depois ${second}: ${further} KB (telefone, com todas as imagens vistas)`)
  }
  await browser.close()
}

async function transfers(browser: Browser, first: string, second: string): Promise<[number, number]> {
  const page = await browser.newPage(devices["Pixel 7"])
  const network = await page.context().newCDPSession(page)
  await network.send("Network.enable")
  let bytes = 0
  network.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength))
  // Not `networkidle`: once reached, it is not awaited again.
  const settle = async () => {
    for (let before = -1; before !== bytes;) {
      before = bytes
      await sleep(quietMs)
    }
  }
  const readWhole = async () => {
    await settle()
    for (let height = 0; height < (await page.evaluate<number>("document.body.scrollHeight")); height += 600) {
      await page.evaluate(`scrollTo(0, ${height})`)
      await sleep(100)
    }
    await settle()
    const read = bytes
    bytes = 0
    return Math.round(read / 1024)
  }
  page.setDefaultTimeout(120_000)
  await page.goto(first)
  const opened = await readWhole()
  await page.goto(second)
  const further = await readWhole()
  await page.close()
  return [opened, further]
}

/** Pins all threads of a process to these cores. */
function pin(process: number, cores: string) {
  execFileSync("taskset", ["-acp", cores, String(process)])
}

function range(values: readonly number[], digits: number): string {
  const [low, middle, high] = [Math.min(...values), median(values), Math.max(...values)]
  return `${middle.toFixed(digits)} (${low.toFixed(digits)} a ${high.toFixed(digits)})`
}
