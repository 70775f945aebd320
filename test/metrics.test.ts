import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "kysely"
import { describe, expect, onTestFinished, test } from "vitest"
import { releaseName } from "#platform/release.server.ts"
import { readEnv } from "#server/env.ts"
import { type Metrics, createMetrics } from "#server/ops/metrics.ts"
import { createServices } from "#server/services.ts"
import { sendQuote } from "#test/fixtures/request-samples.ts"
import { deliverDue } from "#test/deliver-due.ts"
import { type Sending, apiGifts, apiQuotes, canariesIn, oddAddresses, pageForms, surrounded } from "./canaries.ts"
import { type TestApp, createTestApp, faceEngines } from "./create-test-app.ts"
import { samplePages } from "./sample-pages.ts"
import { watchedSite } from "./watched-site.ts"

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

test("the release that runs is a metric", async () => {
  expect(await valuesOf(createMetrics(), "travessia_release_info")).toEqual({ [releaseName()]: 1 })
})

describe.each(faceEngines)("metrics on %s", (engine) => {
  test("count requests: pages by name, cached or rendered, submissions, emails and receipts", async () => {
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

  test("tell the outbox by state and age", async () => {
    await using site = await watchedSite(engine)
    await sendQuote(site.services)
    await site.db.updateTable("outbox_mail").set({ status: "dead" }).where("kind", "=", "quote-confirmation").execute()
    // The one to the agency failed once; its next attempt is six minutes after it was written.
    await site.db
      .updateTable("outbox_mail")
      .set({ attempts: 1, next_attempt_at: "2026-11-20T15:06:00.000Z" })
      .where("status", "=", "waiting")
      .execute()
    site.setNow("2026-11-20T12:10:00-03:00")
    await site.ops.inject("/metrics")
    expect(await valuesOf(site.metrics, "travessia_outbox_mails")).toEqual({ waiting: 1, dead: 1 })
    expect(await valuesOf(site.metrics, "travessia_outbox_age_seconds")).toEqual({
      waiting: 600,
      agency: 600,
      due: 240,
    })
  })

  test("count failed statements", async () => {
    const folder = mkdtempSync(join(tmpdir(), "travessia-watched-"))
    await using site = await createTestApp(engine)
    const metrics = createMetrics()
    const services = createServices(readEnv({ DATA_DIR: site.url ? folder : site.folder, DATABASE_URL: site.url }), {
      metrics,
    })
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

test("labels stay few under hundreds of unusual addresses, methods and bodies", async () => {
  await using site = await watchedSite("sqlite")
  const methods = ["GET", "GET", "POST", "HEAD", "DELETE", "PUT"] as const
  for (let index = 0; index < 300; index++) {
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
  for (const { path } of samplePages) {
    const [address = "", query] = path.split("?")
    const ending = query === undefined ? "" : `?${query}`
    const more = `${path}${query === undefined ? "?" : "&"}utm_source=x`
    const data = `${address === "/" ? "/_" : address.replace(/\/$/, "")}.data${ending}`
    for (const url of [path, more, data, `${address}/${ending}`]) await site.app.inject(url)
  }
  const { values = [] } = (await site.metrics.registry.getSingleMetric("travessia_http_requests_total")?.get()) ?? {}
  const routes = new Set(values.map(({ labels }) => labels["route"]))
  expect([...routes].filter((route) => /^(unmatched|\*|not-found)/.test(String(route)))).toEqual([])
  expect(routes.size).toBe(new Set(samplePages.map(({ name }) => name)).size)
}, 60_000)

test("no personal data is in the responses of the operator's port", async () => {
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
