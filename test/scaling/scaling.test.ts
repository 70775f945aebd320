import { randomBytes } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { expect, onTestFinished, test, vi } from "vitest"
import { readEnv } from "#server/env.ts"
import { createServices } from "#server/services.ts"
import { type TestApp, createTestApp } from "#test/create-test-app.ts"
import { sendAll } from "#test/crash/clients.ts"
import { compare } from "#test/crash/compare.ts"
import { startEmailSink } from "#test/crash/mail-sink.ts"
import { planRequests, readOffer } from "#test/crash/plan.ts"
import { pageAddresses } from "#test/page-addresses.ts"
import { freePort } from "#test/postgres.ts"
import { startS3Server } from "#test/s3-server.ts"
import { type SiteProcess, openSite } from "#test/site-process.ts"
import { type Served, startHaproxy } from "./haproxy.ts"
import { browse, get } from "./readers.ts"

/* The site on several processes that share PostgreSQL and a bucket and nothing else, behind HAProxy, while visitors are there. */

const postsMax = 600
const reads = ["/api/v1/testimonial/get?show_in=T", "/api/v1/package/get-homepage?show_in=T", "/api/v1/segment/get"]
const clients = 3
/** For so long a mail is its process's. */
const heldMs = 3 * 60_000

test(
  "processes are killed, added and restarted under visitors, and none of them notices",
  { timeout: 600_000 },
  async () => {
    await using site = await createTestApp("postgres", { content: "demo" })
    await using bucket = await startS3Server()
    const sink = await startEmailSink()
    onTestFinished(() => sink.stop())
    const shared = {
      DATABASE_URL: site.url,
      RECEIPTS_KEY: randomBytes(32).toString("base64"),
      PRIVACY_KEY: "a secret of all processes of this test",
      ...bucket.env,
    }
    const open = await prepareProcesses(shared, sink.url)
    const [first, second, third] = await Promise.all([open(), open(), open()])
    await using haproxy = await startHaproxy({ a: first, b: second, c: third })
    const services = createServices(readEnv({ ...shared, DATA_DIR: dataFolder() }))
    onTestFinished(async () => {
      await services.contentVersion.close()
      await services.db.destroy()
    })

    const stopping = new AbortController()
    const paths = [...pageAddresses.map(({ path }) => path), ...reads]
    const reading = browse(haproxy.url, paths, { readers: 6, pauseMs: 40, stopping: stopping.signal })
    // Each waits for its turn in what the visitors send, so that the same key is never asked twice at once.
    const planned = planRequests("scaling", 400, await readOffer(services.db)).filter(
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

    const [killedAt, killedOn] = [performance.now(), Date.now()]
    await second.process.kill()
    const outages = [{ what: "site" as const, kills: 1, from: killedAt, to: performance.now() }]
    await until("b", false)
    await sleep(500)

    const fourth = await open()
    await haproxy.add("d", fourth)
    await until("d", true)
    await untilSent("d", 50)

    expect(await third.process.stop()).toBe(0)
    await until("c", false)
    const sentBefore = (await haproxy.servers()).c?.sent ?? 0
    const restarted = await open(third)
    await until("c", true)
    await untilSent("c", sentBefore + 50)

    // While they are at work: every process shows new content.
    await changeContent(site, [first.url, fourth.url, restarted.url, haproxy.url])
    stopping.abort()
    const [read, sent] = await Promise.all([reading, sending])

    // Only what the killed process had in hand may have gone wrong, and was then sent again by its form.
    const wrong = [
      ...read.failures,
      ...tried.filter(({ status }) => ![200, 201].includes(status)).map((one) => ({ ...one, path: "form" })),
    ]
    expect(wrong.filter(({ from, to }) => from > killedAt || to < killedAt)).toEqual([])
    expect(wrong.length).toBeLessThanOrEqual(6 + clients)
    expect(read.answered).toBeGreaterThan(500)
    expect(sent.acknowledged.length).toBeGreaterThan(50)

    await expectOneLimit(haproxy.url, tried.length)
    await deliverAll(services, killedOn)
    for (const process of [first, fourth, restarted]) expect(await process.process.stop()).toBe(0)
    const sendings = planned.slice(0, sent.acknowledged.length + sent.unanswered.length)
    const checks = await compare({ services, dataDir: dataFolder(), planned: sendings, log: sent, sink, outages })
    expect(checks.filter(({ faults }) => faults.length > 0)).toEqual([])
  },
)

interface Opened extends Served {
  url: string
  process: SiteProcess
}

function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "travessia-scaling-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Starts processes, each with a folder of its own; one that was ended again where it was. */
async function prepareProcesses(shared: Record<string, string | undefined>, smtpUrl: string) {
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

async function changeContent({ db }: TestApp, urls: string[]) {
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

/** As many posts as allowed from one address, whichever process takes them; the proxy's own address counts for nobody. */
async function expectOneLimit(url: string, sentByOthers: number) {
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
  // Nor does it help to name another address.
  expect((await post({ "x-forwarded-for": "203.0.113.5" })).status).toBe(429)
}

/** The killed process held some mails for three minutes; they are let go by hand, and no others. */
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
