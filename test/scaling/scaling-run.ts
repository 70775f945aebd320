import { randomBytes } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, vi } from "vitest"
import { readEnv } from "#server/env.ts"
import { createServices } from "#server/services.ts"
import { type TestServices, createTestServices } from "#test/create-test-app.ts"
import { sendAll } from "#test/crash/clients.ts"
import { compare } from "#test/crash/compare.ts"
import { startEmailSink } from "#test/crash/mail-sink.ts"
import type { Outage } from "#test/crash/disasters.ts"
import { planRequests, readOffer } from "#test/crash/plan.ts"
import { samplePages } from "#test/sample-pages.ts"
import { freePort } from "#test/free-port.ts"
import { startS3Server } from "#test/s3-server.ts"
import { type SiteProcess, openSite } from "#test/site-process.ts"
import { type Haproxy, type Served, startHaproxy } from "./haproxy.ts"
import { browse, get } from "./readers.ts"

/* The site on several processes behind HAProxy, under load. They share PostgreSQL and a bucket and nothing else. */

/** Limit of POSTs from one address in a round. */
const postsMaxPerRound = 600
const reads = ["/api/v1/testimonial/get?show_in=T", "/api/v1/package/get-homepage?show_in=T", "/api/v1/segment/get"]
const clients = 3
/** How long a process leases an email. */
const heldMs = 3 * 60_000

interface ScalingRun {
  rounds: number
  readers: number
  /** Each reader's pause between two pages. */
  pauseMs: number
}

/** Kills, adds and restarts processes under visitors, `rounds` times, and expects that none of them notices. */
export async function scalingRun({ rounds, readers, pauseMs }: ScalingRun) {
  await using site = await createTestServices("postgres", { content: "demo" })
  await using bucket = await startS3Server()
  const sink = await startEmailSink()
  onTestFinished(() => sink.stop())
  const shared = {
    DATABASE_URL: site.url,
    RECEIPTS_KEY: randomBytes(32).toString("base64"),
    PRIVACY_KEY: "a secret of all processes of this test",
    ...bucket.env,
  }
  const postsMax = rounds * postsMaxPerRound
  const open = await prepareProcesses(shared, sink.url, postsMax)
  let [first, second, third] = await Promise.all([open(), open(), open()])
  await using haproxy = await startHaproxy({ a: first, b: second, c: third })
  const services = createServices(readEnv({ ...shared, DATA_DIR: dataFolder() }))
  onTestFinished(async () => {
    await services.contentVersion.close()
    await services.db.destroy()
  })

  const stopping = new AbortController()
  const paths = [...samplePages.map(({ path }) => path), ...reads]
  const reading = browse(haproxy.url, paths, { readers, pauseMs, stopping: stopping.signal })
  // Only requests with a key that are not sent twice at once, so that no key is in flight twice.
  const planned = planRequests("scaling", rounds * 400, await readOffer(services.db)).filter(
    ({ key, twice }) => key !== undefined && !twice,
  )
  const tried: Array<{ status: number; from: number; to: number }> = []
  const onTried = (status: number, from: number) => void tried.push({ status, from, to: performance.now() })
  const sending = sendAll(planned, {
    seed: "scaling",
    urls: [haproxy.url],
    clients,
    pauseMs: 120,
    stopping: stopping.signal,
    onTried,
  })
  const until = (name: string, up: boolean) =>
    vi.waitFor(async () => expect((await haproxy.servers())[name]).toMatchObject({ up }), {
      timeout: 120_000,
      interval: 50,
    })
  const untilSent = (name: string, least: number) =>
    vi.waitFor(async () => expect((await haproxy.servers())[name]?.sent).toBeGreaterThan(least), {
      timeout: 120_000,
      interval: 50,
    })
  await Promise.all(["a", "b", "c"].map((name) => untilSent(name, 50)))

  const kills: number[] = []
  const outages: Outage[] = []
  let killedOn = 0
  let fourth: Opened | undefined
  for (let round = 1; round <= rounds; round++) {
    const killedAt = performance.now()
    kills.push(killedAt)
    killedOn = Date.now()
    await second.process.kill()
    outages.push({ what: "site", kills: 1, from: killedAt, to: performance.now() })
    await until("b", false)
    // The remaining processes serve all visitors.
    const servedWithout = await sentTo(haproxy)
    await Promise.all(["a", "c"].map((name) => untilSent(name, (servedWithout[name] ?? 0) + 20)))

    if (!fourth) {
      fourth = await open()
      await haproxy.add("d", fourth)
      await until("d", true)
      await untilSent("d", 50)
    }

    expect(await third.process.stop()).toBe(0)
    await until("c", false)
    const sentBefore = (await sentTo(haproxy)).c ?? 0
    third = await open(third)
    await until("c", true)
    await untilSent("c", sentBefore + 50)
    if (round === rounds) break

    second = await open(second)
    await until("b", true)
  }
  const running = [first, ...(fourth ? [fourth] : []), third]

  // Under load: every process shows new content.
  await changeContent(site, [...running.map(({ url }) => url), haproxy.url])
  stopping.abort()
  const [read, sent] = await Promise.all([reading, sending])

  // Only requests that a killed process was handling may have failed; their forms sent them again.
  const wrong = [
    ...read.failures,
    ...tried.filter(({ status }) => ![200, 201].includes(status)).map((one) => ({ ...one, path: "form" })),
  ]
  expect(wrong.filter(({ from, to }) => !kills.some((at) => from <= at && at <= to))).toEqual([])
  expect(wrong.length).toBeLessThanOrEqual(rounds * (readers + clients))
  expect(read.answered).toBeGreaterThan(500)
  expect(sent.acknowledged.length).toBeGreaterThan(50)

  await expectOneLimit(haproxy.url, tried.length, postsMax)
  await deliverAll(services, killedOn)
  for (const { process } of running) expect(await process.stop()).toBe(0)
  const sendings = planned.slice(0, sent.acknowledged.length + sent.unanswered.length)
  const checks = await compare({ services, dataDir: dataFolder(), planned: sendings, log: sent, sink, outages })
  expect(checks.filter(({ faults }) => faults.length > 0)).toEqual([])
}

/** How many requests each process has got so far. */
async function sentTo(haproxy: Haproxy): Promise<Record<string, number>> {
  return Object.fromEntries(Object.entries(await haproxy.servers()).map(([name, { sent }]) => [name, sent]))
}

interface Opened extends Served {
  url: string
  process: SiteProcess
}

function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "travessia-scaling-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Starts processes, each with its own folder; a restarted one uses the folder it had. */
async function prepareProcesses(shared: Record<string, string | undefined>, smtpUrl: string, postsMax: number) {
  return async (before?: Served): Promise<Opened> => {
    const [port, opsPort] = [before?.port ?? (await freePort()), before?.opsPort ?? (await freePort())]
    const { DATABASE_URL, ...rest } = shared
    const env = {
      ...(rest as Record<string, string>),
      OPS_PORT: String(opsPort),
      TRUST_PROXY: "127.0.0.1",
      DRAIN_SECONDS: "2",
      FORM_POSTS_PER_10_MINUTES: String(postsMax),
    }
    const process = await openSite({ port, dataDir: dataFolder(), databaseUrl: DATABASE_URL, smtpUrl, env })
    onTestFinished(() => process.kill())
    return { port, opsPort, url: process.url, process }
  }
}

async function changeContent({ db }: TestServices, urls: string[]) {
  const seen = async (path: string) =>
    (await Promise.all(urls.map((url) => get(url + path)))).filter(({ body }) => body.includes("Zulmira Recém-chegada"))
      .length
  expect(await seen("/turismo/depoimentos")).toBe(0)
  await db.transaction().execute(async (trx) => {
    await trx.updateTable("testimonial").set({ client: "Zulmira Recém-chegada" }).execute()
    await trx
      .updateTable("setting")
      .set({ value: "changed under load" })
      .where("name", "=", "content_version")
      .execute()
  })
  await vi.waitFor(
    async () =>
      expect([await seen("/turismo/depoimentos"), await seen(reads[0] as string)]).toEqual([urls.length, urls.length]),
    { timeout: 60_000, interval: 20 },
  )
}

/** Sends as many POSTs as one address may, across all processes. The proxy's own address is not counted. */
async function expectOneLimit(url: string, sentByOthers: number, postsMax: number) {
  expect(sentByOthers).toBeLessThan(postsMax)
  const post = (headers: Record<string, string> = {}) =>
    get(`${url}/api/v1/budget`, {
      method: "POST",
      body: "{}",
      localAddress: "127.0.0.9",
      headers: { "content-type": "application/json", ...headers },
    })
  const statuses: number[] = []
  let left = postsMax + 30
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      while (left-- > 0) statuses.push((await post()).status)
    }),
  )
  expect([
    statuses.filter((status) => status === 422).length,
    statuses.filter((status) => status === 429).length,
  ]).toEqual([postsMax, 30])
  // Sending another address in the header does not help.
  expect((await post({ "x-forwarded-for": "203.0.113.5" })).status).toBe(429)
}

/** The killed processes hold leases on some emails for three minutes; these leases are ended by hand, and no others. */
async function deliverAll({ db }: ReturnType<typeof createServices>, killedOn: number) {
  const heldThen = new Date(killedOn + heldMs).toISOString()
  await db
    .updateTable("outbox_mail")
    .set({ leased_until: null })
    .where("status", "=", "waiting")
    .where("leased_until", "<=", heldThen)
    .execute()
  const waiting = () => db.selectFrom("outbox_mail").select("id").where("status", "=", "waiting").execute()
  await expect.poll(async () => (await waiting()).length, { timeout: 120_000 }).toBe(0)
}
