import { mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "kysely"
import { describe, expect, onTestFinished, test } from "vitest"
import { queueEmail, deliverDue } from "#platform/email/outbox.server.ts"
import type { Services } from "#domain/services.server.ts"
import { createS3Storage } from "#platform/storage/s3-storage.server.ts"
import { readEnv } from "#server/env.ts"
import { createChecks } from "#server/ops/checks.ts"
import { type Metrics, createMetrics } from "#server/ops/metrics.ts"
import { createOpsApp } from "#server/ops/ops-app.ts"
import { createReadiness } from "#server/ops/readiness.ts"
import { watchReadiness } from "#server/ops/watch-readiness.ts"
import { watchServices } from "#server/ops/watch-services.ts"
import { createServices } from "#server/services.ts"
import { createPagesApp } from "./built-pages.ts"
import { type Sending, apiGifts, apiQuotes, canariesIn, oddAddresses, pageForms, surrounded } from "./canaries.ts"
import { type Engine, type TestApp, type TestAppOptions, createTestApp, engines } from "./create-test-app.ts"
import { pageAddresses } from "./page-addresses.ts"
import { startS3Server } from "./s3-server.ts"

/* What an operator is told: whether the process is fit to serve, and what it does, by numbers that name nobody. */

/** The whole product, counted, with the operator's port beside it. */
async function watchedSite(engine: Engine, options: TestAppOptions = {}) {
  const metrics = createMetrics()
  const site = await createPagesApp(engine, {
    onAnswered: metrics.onAnswered,
    services: { watch: metrics },
    ...options,
  })
  Object.assign(site.services, watchServices(site.services, metrics))
  const readiness = createReadiness(createChecks(site.services, { dataDir: site.folder, freeMinBytes: 0 }), {
    sharedMs: 0,
  })
  const ops = createOpsApp({
    readiness,
    registry: metrics.registry,
    refresh: watchReadiness(metrics, readiness, site.services.contentVersion),
  })
  const close = async () => {
    await ops.close()
    await site.close()
  }
  return Object.assign(site, { metrics, ops, readiness, [Symbol.asyncDispose]: close })
}

async function drawnPages({ registry }: Metrics) {
  const { values = [] } = (await registry.getSingleMetric("travessia_page_render_seconds")?.get()) ?? {}
  return values.find((value) => "metricName" in value && value.metricName === "travessia_page_render_seconds_count")
    ?.value
}

/** The values of one metric, by their labels. */
async function valuesOf({ registry }: Metrics, name: string): Promise<Record<string, number>> {
  const found = (await registry.getMetricsAsJSON()).find((metric) => metric.name === name)
  return Object.fromEntries(
    (found?.values ?? [])
      .filter(({ value }) => value > 0)
      .map(({ labels, value }) => [Object.values(labels).join(" ").trim(), value]),
  )
}

const send = (site: TestApp, sending: Sending) => site.app.inject(surrounded(sending.request))

describe.each(engines)("metrics on %s", (engine) => {
  test("count what happened: pages by their name, kept or rendered, what visitors sent, mails and receipts", async () => {
    await using site = await watchedSite(engine)
    for (const path of [
      "/turismo",
      "/turismo?utm_source=x",
      "/turismo.data",
      "/_.data",
      "/intercambio/pais",
      "/nada",
      "/api/v1/country/get",
      "/api/v1/nada",
    ])
      await site.app.inject(path)
    await site.app.inject({
      method: "POST",
      url: "/turismo",
      payload: "a=1",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    })
    await site.app.inject({ method: "PROPFIND" as "GET", url: "/turismo" })
    const [quote, gift] = [apiQuotes()[0], (await apiGifts())[0]] as [Sending, Sending]
    for (const sending of [quote, quote, gift]) await send(site, sending)
    await send(site, { ...quote, request: { ...quote.request, payload: "{}" } })
    while ((await deliverDue(site.services)) > 0);

    expect(await valuesOf(site.metrics, "travessia_http_requests_total")).toEqual({
      "tourism.main.index GET 200": 3,
      "landing GET 200": 1,
      "exchange.country.index GET 200": 1,
      "not-found GET 404": 1,
      "unmatched GET 404": 1,
      "/api/v1/country/get GET 200": 1,
      "tourism.main.index POST 405": 1,
      "tourism.main.index other 405": 1,
      "/api/v1/budget POST 201": 1,
      "/api/v1/budget POST 200": 1,
      "/api/v1/budget POST 422": 1,
      "/api/v1/honeymoon-message POST 201": 1,
    })
    expect(await valuesOf(site.metrics, "travessia_submissions_total")).toEqual({
      "quote accepted": 1,
      "quote repeated": 1,
      "gift accepted": 1,
      "quote refused 422": 1,
    })
    expect(await valuesOf(site.metrics, "travessia_cache_requests_total")).toEqual({
      "pages miss new": 5,
      "pages hit hit": 1,
      "reads miss new": 1,
    })
    // Two pages, an unknown address, and two refused methods; page data is not rendered, nor is a cached page.
    expect(await drawnPages(site.metrics)).toBe(5)
    const entries = await valuesOf(site.metrics, "travessia_cache_entries")
    expect(entries).toEqual({ pages: 4, reads: 1 })
    expect(await valuesOf(site.metrics, "travessia_mail_tries_total")).toEqual({ delivered: 4 })
    expect(await valuesOf(site.metrics, "travessia_receipt_seconds")).toMatchObject({ kept: 1 })
  }, 60_000)

  test("tell of failures: statements, mails, and the outbox by state and age", async () => {
    const folder = mkdtempSync(join(tmpdir(), "travessia-watched-"))
    await using site = await createTestApp(engine)
    const metrics = createMetrics()
    const services = createServices(
      readEnv({ DATA_DIR: site.url ? folder : site.folder, DATABASE_URL: site.url }),
      metrics,
    )
    onTestFinished(async () => {
      await services.contentVersion.close()
      await services.db.destroy().catch(() => {})
      rmSync(folder, { recursive: true })
    })
    await expect(sql`select nonsense`.execute(services.db)).rejects.toThrow()
    expect(await valuesOf(metrics, "travessia_database_failures_total")).toEqual({ "": 1 })
    expect(Object.keys(await valuesOf(metrics, "travessia_database_connections"))).toEqual(
      engine === "postgres" ? ["idle"] : [],
    )
  })
})

test("labels stay few under a thousand odd addresses, methods and bodies", async () => {
  await using site = await watchedSite("sqlite")
  const methods = ["GET", "GET", "POST", "HEAD", "DELETE", "PUT"] as const
  for (let index = 0; index < 1_000; index++) {
    const cheap = [
      `/api/v1/country/get/${index}`,
      `/media/${index}/x.jpg`,
      `/api/v1/country/get-basic?canari=${index}`,
      `/api/v1/budget?${index}`,
      `/media/canari-${index}`,
    ]
    const rendered = [
      `/canari-${index}`,
      `/turismo/pacote/${index}/x/${index}/y/${index}/z`,
      `/intercambio/%C3%${index}`,
      `/turismo.data?_routes=${index}`,
      `/assets/${index}.js`,
    ]
    const url = index % 5 === 0 ? rendered[(index / 5) % 5] : cheap[index % 5]
    await site.app.inject({ url: url as string, method: methods[index % 6] as "GET" })
  }
  const routes = new Set(
    (await site.metrics.registry.getMetricsAsJSON()).flatMap(({ values }) =>
      values.map(({ labels }) => (labels as { route?: string }).route ?? ""),
    ),
  )
  expect([...routes].filter((route) => /\d/.test(route.replace("/api/v1", "")) || /canari/.test(route))).toEqual([])
  expect(routes.size).toBeLessThan(30)
}, 120_000)

test("every page has a name of its own in the numbers, however it is asked for", async () => {
  await using site = await watchedSite("sqlite")
  for (const { path } of pageAddresses) for (const url of [path, path]) await site.app.inject(url)
  const routes = Object.keys(await valuesOf(site.metrics, "travessia_http_requests_total"))
  expect(routes.filter((route) => /^(unmatched|\*|not-found)/.test(route))).toEqual([])
  expect(routes.length).toBeGreaterThan(20)
}, 60_000)

test("nothing of a visitor is in what the operator's port answers", async () => {
  await using site = await watchedSite("sqlite", { trustProxy: ["127.0.0.1"] })
  for (const sending of [...apiQuotes(), ...(await apiGifts()), ...(await pageForms()), ...oddAddresses])
    await send(site, sending)
  while ((await deliverDue(site.services)) > 0);
  for (const url of ["/metrics", "/readyz", "/openz", "/healthz"]) {
    const { statusCode, body } = await site.ops.inject(url)
    expect(statusCode).toBe(["/readyz", "/openz"].includes(url) ? 503 : 200)
    expect(canariesIn(body), url).toEqual([])
  }
}, 60_000)

test("the operator's port answers four questions and nothing else; the site's port answers none of them", async () => {
  await using site = await watchedSite("sqlite")
  site.readiness.enter("serving")
  for (const url of ["/healthz", "/readyz", "/openz", "/metrics"]) {
    expect([
      url,
      (await site.ops.inject(url)).statusCode,
      (await site.ops.inject({ method: "POST", url })).statusCode,
    ]).toEqual([url, 200, 404])
    expect([url, (await site.app.inject(url)).statusCode]).toEqual([url, 404])
  }
  for (const url of ["/", "/turismo", "/api/v1/country/get", "/metrics/x", "/..%2f", "/readyz/../x"])
    expect([url, (await site.ops.inject(url)).statusCode]).toEqual([url, 404])
  expect((await site.ops.inject("/readyz")).json()).toMatchObject({
    status: "pronto",
    checks: { database: { ok: true }, storage: { ok: true }, disk: { ok: true }, outbox: { ok: true } },
  })
  site.readiness.enter("ending")
  expect((await site.ops.inject("/readyz")).json().status).toBe("encerrando")
  expect([(await site.ops.inject("/openz")).statusCode, (await site.ops.inject("/healthz")).statusCode]).toEqual([
    503, 200,
  ])
})

test("a full disk and a folder that cannot be written close the site; late mails are told, and close nothing", async () => {
  await using site = await createTestApp("sqlite")
  const look = async (services: Services, limits: { dataDir: string; freeMinBytes: number }) => {
    const readiness = createReadiness(createChecks(services, limits))
    readiness.enter("serving")
    return readiness.look()
  }
  const well = { dataDir: site.folder, freeMinBytes: 0 }
  expect((await look(site.services, well)).ready).toBe(true)
  expect(await look(site.services, { ...well, freeMinBytes: Number.MAX_SAFE_INTEGER })).toMatchObject({
    ready: false,
    checks: { disk: { ok: false, why: "pouco espaço livre" } },
  })
  mkdirSync(join(site.folder, `.ready-${process.pid}`))
  expect(await look(site.services, well)).toMatchObject({
    ready: false,
    checks: { storage: { ok: false, why: "EISDIR" } },
  })
  rmSync(join(site.folder, `.ready-${process.pid}`), { recursive: true })

  const mail = {
    kind: "quote-received",
    protocol: "TV-7K3M-92QX",
    recipient: "ana@visitante.example",
    subject: "Olá",
    text: "Olá",
    html: "<p>Olá</p>",
  }
  await queueEmail(site.db, site.services, mail)
  site.setNow("2026-11-20T12:09:00-03:00")
  expect((await look(site.services, well)).checks.outbox).toMatchObject({
    ok: true,
    figures: { waiting: 1, dead: 0, oldest_seconds: 540, due_seconds: 540 },
  })
  site.setNow("2026-11-20T13:00:00-03:00")
  expect(await look(site.services, well)).toMatchObject({
    ready: true,
    checks: { outbox: { ok: false, figures: { due_seconds: 3600 } } },
  })
})

test("a bucket that does not answer is told, and closes nothing", async () => {
  await using server = await startS3Server()
  await using site = await createTestApp("sqlite", { services: { storage: createS3Storage(server.options) } })
  const readiness = createReadiness(
    createChecks(site.services, { dataDir: site.folder, freeMinBytes: 0, hasBucket: true }),
    { sharedMs: 0 },
  )
  readiness.enter("serving")
  expect(await readiness.look()).toMatchObject({ ready: true, checks: { bucket: { ok: true } } })
  server.fail("gone")
  expect(await readiness.look()).toMatchObject({ ready: true, checks: { bucket: { ok: false, why: "STORAGE_AWAY" } } })
})

test("an answer names its request, and so does the page of a failure, with the same id as the log", async () => {
  const lines: string[] = []
  await using site = await createPagesApp("sqlite", {
    logLevel: "info",
    logTo: { write: (line) => void lines.push(line) },
  })
  const kept = [await site.app.inject("/turismo"), await site.app.inject("/turismo")].map(
    ({ headers }) => headers["x-request-id"],
  )
  expect(new Set(kept).size).toBe(2)
  expect(
    lines
      .map((line) => JSON.parse(line))
      .filter(({ req, res }) => req || res)
      .every(({ reqId }) => kept.includes(reqId)),
  ).toBe(true)
  await site.app.inject({
    method: "POST",
    url: "/turismo",
    payload: "a=1",
    headers: { "content-type": "application/x-www-form-urlencoded" },
  })
  // A form that no page has is the sender's mistake.
  expect(lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([])

  const { db } = site.services
  Object.assign(site.services, { db: undefined })
  const failed = await site.app.inject("/turismo/depoimentos")
  Object.assign(site.services, { db })
  const id = failed.headers["x-request-id"]
  expect([failed.statusCode, failed.body.includes(`Código do atendimento: ${id}`)]).toEqual([500, true])
  expect(lines.map((line) => JSON.parse(line)).find(({ level }) => level === 50)?.reqId).toBe(id)
  expect((await site.app.inject("/turismo/depoimentos")).body).not.toContain("Código do atendimento")
})
