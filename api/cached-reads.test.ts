import { describe, expect, test } from "vitest"
import { insertSegment } from "#test/factories.ts"
import { createTestApp, faceEngines } from "#test/create-test-app.ts"

describe.each(faceEngines)("cached reads on %s", (engine) => {
  test("a cached read costs no query, whatever the order of its parameters, until the content changes", async () => {
    await using site = await createTestApp(engine, { content: "demo" })
    const path = "/api/v1/package/get-homepage"
    const first = await site.app.inject(`${path}?show_in=T`)
    site.queries.length = 0
    const again = await site.app.inject(`${path}?unknown=1&show_in=T&utm_source=x`)
    const posted = await site.app.inject({ method: "POST", url: path, payload: { show_in: "T", other: true } })
    expect(site.queries).toEqual([])
    expect([again.body, posted.body]).toEqual([first.body, first.body])
    expect([again.headers["cache-control"], posted.headers["cache-control"]]).toEqual([
      "public, max-age=60, stale-while-revalidate=600",
      "no-store",
    ])
    const unchanged = await site.app.inject({
      url: `${path}?show_in=T`,
      headers: { "if-none-match": String(first.headers.etag) },
    })
    expect([unchanged.statusCode, unchanged.body]).toEqual([304, ""])
  })

  test("a POST is answered whole, also to a client that has the response of the GET", async () => {
    await using site = await createTestApp(engine, { content: "demo" })
    const path = "/api/v1/package/get-homepage"
    const got = await site.app.inject(`${path}?show_in=T`)
    const headers = { "if-none-match": String(got.headers.etag) }
    const posted = await site.app.inject({ method: "POST", url: path, payload: { show_in: "T" }, headers })
    expect([posted.statusCode, posted.body, posted.headers.etag]).toEqual([200, got.body, undefined])
  })

  test("a change of content shows at once, also where the response was 404", async () => {
    await using site = await createTestApp(engine)
    expect((await site.app.inject("/api/v1/segment/7")).statusCode).toBe(404)
    expect((await site.app.inject("/api/v1/segment/get")).json()).toEqual({ data: [] })
    await insertSegment(site.db, { id: 7, name: "Praias" })
    await site.db
      .insertInto("setting")
      .values({ name: "content_version", value: "next", updated_at: "2026-11-20" })
      .execute()
    await expect.poll(() => site.services.contentVersion.current(), { timeout: 30_000 }).toBe("next")
    expect((await site.app.inject("/api/v1/segment/7")).json()).toMatchObject({ id: 7, name: "Praias" })
    expect((await site.app.inject("/api/v1/segment/get")).json().data).toHaveLength(1)
  })
})
