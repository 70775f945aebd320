import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import type { FastifyInstance } from "fastify"
import type { Services } from "#domain/services.server.ts"
import { readEnv } from "#server/env.ts"
import { createServices } from "#server/services.ts"
import { openSite } from "#test/site-process.ts"
import { formatCount } from "#platform/text/format-count.ts"
import { makeAgency, openBuiltApp, runBench } from "./bench-environment.ts"
import { exportForImports } from "./import-content.ts"
import { median, quantile } from "./measures.ts"
import { publishName, publishPrice } from "./publications.ts"
import { listSitemap, spread } from "./sitemap-addresses.ts"
import { type Steady, readSteadily } from "./steady-visitors.ts"

/*
 * npm run bench:publish: what a publication and an import cost those who read, with a hundred and with a hundred
 * thousand packages. First two hundred visitors read two hundred different pages over HTTP, a hundred pages a second
 * at an even pace: alone, with publications meanwhile, and while the whole content is imported. Then all of them
 * request their pages at the same instant, before and right after the content has changed; these figures are the
 * processor time of the whole process until each visitor has an answer, so that other programs on the machine count
 * less. What is published is either a price, which some of the pages show, or the agency's name, which all of them
 * show.
 */

const visitors = Number(process.env.BENCH_VISITORS ?? 200)
const rounds = Number(process.env.BENCH_ROUNDS ?? 10)
const sizes = [100, Number(process.env.BENCH_PACKAGES ?? 100_000)]
/** Longer than a stale page is served, and than a content version is cached. */
const secondMs = 1_100
const versionMs = 100

/** Reading at an even pace: its length, the publications during it, and the limit of a visitor's delay. */
const steadyMs = Number(process.env.BENCH_SECONDS ?? 20) * 1_000
const publications = 5
const visitorMaxMs = 50
/** Each visitor requests a page this often. */
const visitorEveryMs = 2_000

const folder = mkdtempSync(join(tmpdir(), "travessia-bench-publish-"))
await runBench(folder, async () => {
  for (const packages of sizes) await bench(packages)
})

async function bench(packages: number) {
  const dataDir = join(folder, String(packages))
  await makeAgency(dataDir, packages)
  const addresses = await withApp(dataDir, listAddresses)
  console.log(`\n${formatCount(packages)} pacotes, ${addresses.length} páginas, ${rounds} publicações`)
  await benchSteady(dataDir, addresses)
  await withApp(dataDir, (app, services) => benchAtOnce(app, services, addresses))
}

/**
 * Runs the site in this process. It is closed while visitors read another one, because it would render after each
 * publication.
 */
async function withApp<Result>(
  dataDir: string,
  use: (app: FastifyInstance, services: Services) => Promise<Result>,
): Promise<Result> {
  const services = createServices(readEnv({ DATA_DIR: dataDir }))
  const app = await openBuiltApp(services, { assets: "build/client" })
  try {
    return await use(app, services)
  } finally {
    await app.close()
    await services.contentVersion.close()
    await services.db.destroy()
  }
}

async function benchAtOnce(app: FastifyInstance, services: Services, addresses: string[]) {
  const [cached, priced, named]: [number[][], number[][], number[][]] = [[], [], []]
  for (let round = 0; round < rounds; round++) {
    for (const url of addresses) await request(app, url)
    await sleep(secondMs)
    cached.push(await requestAll(app, addresses))
    await publishPrice(services.db, 200_000 + round)
    await sleep(versionMs)
    priced.push(await requestAll(app, addresses))
    await sleep(secondMs)
    await publishName(services.db, `Agência ${round}`)
    await sleep(versionMs)
    named.push(await requestAll(app, addresses))
    await sleep(secondMs)
  }
  print("páginas guardadas", cached)
  print("logo depois de um preço", priced)
  print("logo depois do nome", named)
}

/** The site runs in a separate process; the publications come from this one. */
async function benchSteady(dataDir: string, pages: readonly string[]) {
  const { db } = createServices(readEnv({ DATA_DIR: dataDir }))
  const site = await openSite({ dataDir, env: { LOG_LEVEL: "info" } })
  const reading = { url: site.url, pages, everyMs: visitorEveryMs / pages.length }
  let published = 0
  const publish = async (what: (count: number) => Promise<void>) => {
    for (let done = 0; done < publications; done++) {
      await sleep(steadyMs / (publications + 1))
      await what((published += 1))
    }
    await sleep(steadyMs / (publications + 1))
  }
  // By then every page is in the cache.
  await readSteadily(reading, sleep(2 * visitorEveryMs))
  const [calm, priced, named]: [Steady[], Steady[], Steady[]] = [[], [], []]
  for (let turn = 0; turn < 2; turn++) {
    calm.push(await readSteadily(reading, sleep(steadyMs)))
    const prices = publish((count) => publishPrice(db, 100_000 + count))
    priced.push(await readSteadily(reading, prices))
    const names = publish((count) => publishName(db, `Agência ${count}`))
    named.push(await readSteadily(reading, names))
  }
  const importAll = await exportForImports(dataDir, join(folder, `content-${basename(dataDir)}`))
  let imports = 0
  const keepImporting = async () => {
    const started = performance.now()
    do {
      await importAll()
      imports += 1
      await sleep(secondMs)
    } while (performance.now() - started < steadyMs)
  }
  const importing = await readSteadily(reading, keepImporting())
  await site.stop()
  await db.destroy()
  printSteady("sem publicações", calm)
  printSteady(`com ${2 * publications} preços`, priced)
  printSteady(`com ${2 * publications} nomes`, named)
  printSteady(`com ${imports} importações`, [importing])
}

function printSteady(what: string, readings: readonly Steady[]) {
  const times = readings.flatMap((reading) => reading.times)
  const latest = Math.max(...readings.map(({ latestMs }) => latestMs))
  const [middle, slow, slowest] = [0.5, 0.99, 1].map((share) => quantile(times, share).toFixed(1))
  const above = times.filter((ms) => ms > visitorMaxMs).length
  console.log(
    `${what.padEnd(26)} ${times.length} respostas: mediana ${middle} ms, p99 ${slow} ms, a mais lenta ${slowest} ms; ` +
      `${above} acima de ${visitorMaxMs} ms; um pedido saiu até ${latest.toFixed(0)} ms depois da hora`,
  )
}

/** Addresses of pages, spread over the whole sitemap. */
async function listAddresses(app: FastifyInstance): Promise<string[]> {
  return spread(await listSitemap((path) => request(app, path)), visitors)
}

async function request(app: FastifyInstance, url: string): Promise<string> {
  const { statusCode, body } = await app.inject({ url })
  if (statusCode !== 200) throw new Error(`${url}: ${statusCode}`)
  return body
}

/** Processor time in ms until each of the requests was answered. */
function requestAll(app: FastifyInstance, addresses: readonly string[]): Promise<number[]> {
  const before = process.cpuUsage()
  return Promise.all(
    addresses.map(async (url) => {
      await request(app, url)
      const { user, system } = process.cpuUsage(before)
      return (user + system) / 1_000
    }),
  )
}

/** Prints median and slowest visitor of each round; over all rounds minimum, median and maximum. */
function print(what: string, times: number[][]) {
  const range = (values: number[]) =>
    `${median(values).toFixed(0)} (${Math.min(...values).toFixed(0)} a ${Math.max(...values).toFixed(0)})`
  const [middle, slowest] = [0.5, 1].map((share) => range(times.map((round) => quantile(round, share))))
  console.log(`${what.padEnd(26)} mediana ${middle} ms, o último ${slowest} ms de processador`)
}
