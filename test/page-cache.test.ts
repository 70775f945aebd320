import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { describe, expect, test } from "vitest"
import { createPagesApp } from "./built-pages.ts"
import { type TestApp, engines } from "./create-test-app.ts"
import { pageAddresses } from "./page-addresses.ts"

const changeContent = async ({ db, services }: TestApp, version: string) => {
  await db.updateTable("setting").set({ value: version }).where("name", "=", "content_version").execute()
  await expect.poll(() => services.contentVersion.current(), { timeout: 30_000 }).toBe(version)
}

describe.each(engines)("kept pages on %s", (engine) => {
  test("a page asks the database nothing the second time, whatever campaign brings the visitor", async () => {
    await using site = await createPagesApp(engine)
    const first = await site.app.inject("/turismo")
    site.queries.length = 0
    const second = await site.app.inject({ url: "/turismo?utm_source=x&gclid=<script>alert(1)</script>", headers: { host: "evil.example", "x-forwarded-host": "evil.example", cookie: "a=1" } })
    expect(site.queries).toEqual([])
    expect(second.body).toBe(first.body)
    expect(second.headers["content-security-policy"]).toBe(first.headers["content-security-policy"])
  })

  test("a burst on a page that is not kept yet renders it once", async () => {
    await using alone = await createPagesApp(engine)
    await alone.app.inject("/turismo/depoimentos")
    const once = alone.queries.length
    await using burst = await createPagesApp(engine)
    await Promise.all(Array.from({ length: 30 }, () => burst.app.inject("/turismo/depoimentos")))
    expect(burst.queries.length).toBe(once)
  })

  test("a change of the content shows at once", async () => {
    await using site = await createPagesApp(engine)
    const path = "/turismo/depoimentos"
    const before = await site.app.inject(path)
    await site.db.updateTable("testimonial").set({ client: "Zulmira Recém-chegada" }).execute()
    await changeContent(site, "next")
    const after = await site.app.inject(path)
    expect(before.body).not.toContain("Zulmira")
    expect(after.body).toContain("Zulmira Recém-chegada")
    expect(after.headers.etag).not.toBe(before.headers.etag)
  })

  test("a promotion ends at midnight in São Paulo", async () => {
    await using site = await createPagesApp(engine, { now: "2026-11-30T23:59:00-03:00" })
    const { id } = await site.db.selectFrom("package").select("id").where("in_exchange", "=", 1).where("promotion_ends", "is not", null).executeTakeFirstOrThrow()
    await site.db.updateTable("package").set({ promotion_starts: "2026-11-01", promotion_ends: "2026-11-30" }).where("id", "=", id).execute()
    const { headers } = await site.app.inject(`/intercambio/pacote/${id}/x`)
    const path = String(headers.location)
    expect((await site.app.inject(path)).body).toContain("Promoção válida de")
    site.setNow("2026-12-01T00:00:00-03:00")
    expect((await site.app.inject(path)).body).not.toContain("Promoção válida de")
  })

  test("while the database is away, kept pages answer, and heal by themselves", async () => {
    await using site = await createPagesApp(engine)
    const before = await site.app.inject("/turismo")
    const { db } = site.services
    Object.assign(site.services, { db: undefined })
    site.setNow("2026-11-21T12:00:00-03:00")
    const during = await site.app.inject("/turismo")
    expect([during.statusCode, during.body]).toEqual([200, before.body])
    Object.assign(site.services, { db })
  })
})

test("a page that the browser has is not sent again, and keeps its policy", async () => {
  await using site = await createPagesApp()
  const { headers } = await site.app.inject("/contatos?perfil=turismo")
  const again = await site.app.inject({ url: "/contatos?perfil=turismo", headers: { "if-none-match": `"other", ${headers.etag}` } })
  expect([again.statusCode, again.body]).toEqual([304, ""])
  // Browsers take the headers of a 304 for those of the page they have.
  expect(again.headers["content-security-policy"]).toBe(headers["content-security-policy"])
  expect((await site.app.inject({ url: "/contatos", headers: { "if-none-match": String(headers.etag) } })).statusCode).toBe(200)
})

test("a page is compressed as the visitor's browser takes it", async () => {
  await using site = await createPagesApp()
  const plain = await site.app.inject("/intercambio")
  expect(plain.headers["content-encoding"]).toBeUndefined()
  const ask = async (accepted: string) => {
    const { headers, rawPayload } = await site.app.inject({ url: "/intercambio", headers: { "accept-encoding": accepted } })
    expect(headers.vary).toContain("Accept-Encoding")
    return { encoding: headers["content-encoding"], bytes: rawPayload }
  }
  const brotli = await ask("gzip, deflate, br, zstd")
  expect([brotli.encoding, brotliDecompressSync(brotli.bytes).toString()]).toEqual(["br", plain.body])
  const gzip = await ask("gzip;q=1.0, br;q=0")
  expect([gzip.encoding, gunzipSync(gzip.bytes).toString()]).toEqual(["gzip", plain.body])
  expect((await ask("zstd, gzip;q=0.5")).encoding).toBe("zstd")
  expect((await ask("compress")).encoding).toBeUndefined()
})

test("every page is the same kept as it was rendered for its own address", async () => {
  await using kept = await createPagesApp()
  await using fresh = await createPagesApp("sqlite", { pageCacheBytes: 0 })
  for (const { path } of pageAddresses) {
    const mark = path.includes("?") ? "&" : "?"
    const [one, other] = [await kept.app.inject(`${path}${mark}utm_source=x`), await fresh.app.inject(path)]
    expect(one.body === other.body, path).toBe(true)
  }
})

test("an answer to one visitor alone is never kept", async () => {
  await using site = await createPagesApp()
  const sent = await site.app.inject("/orcamento/enviado?perfil=turismo&protocolo=TV-2346-79AC")
  expect(sent.body).toContain("TV-2346-79AC")
  expect(sent.headers.etag).toBeUndefined()
  for (const path of ["/orcamento/enviado", "/orcamento", "/orcamento?perfil=turismo"]) expect((await site.app.inject(path)).body).not.toContain("TV-2346-79AC")
})
