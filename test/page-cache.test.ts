import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { describe, expect, test } from "vitest"
import type { Services } from "#domain/services.server.ts"
import { createPagesApp } from "./built-pages.ts"
import { endPromotion } from "./fixtures/ending-promotion.ts"
import { type TestApp, faceEngines } from "./create-test-app.ts"
import { isFull } from "./full.ts"
import { samplePages } from "./sample-pages.ts"
import { headerOf, rawRequest, sendRaw } from "./raw-request.ts"

const changeContent = async ({ db, services }: TestApp, version: string) => {
  await db.updateTable("setting").set({ value: version }).where("name", "=", "content_version").execute()
  await expect.poll(() => services.contentVersion.current(), { timeout: 30_000 }).toBe(version)
}

describe.each(faceEngines)("cached pages on %s", (engine) => {
  test("a cached page costs no database query, also with campaign parameters", async () => {
    await using site = await createPagesApp(engine)
    const first = await site.app.inject("/turismo")
    site.queries.length = 0
    const second = await site.app.inject({
      url: "/turismo?utm_source=x&gclid=<script>alert(1)</script>",
      headers: { host: "evil.example", "x-forwarded-host": "evil.example", cookie: "a=1" },
    })
    expect(site.queries).toEqual([])
    expect(second.body).toBe(first.body)
    expect(second.headers["content-security-policy"]).toBe(first.headers["content-security-policy"])
  })

  test("concurrent requests for a page that is not cached render it once", async () => {
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
    const isShown = await endPromotion(site)
    expect(await isShown()).toBe(true)
    site.setNow("2026-12-01T00:00:00-03:00")
    expect(await isShown()).toBe(false)
  })

  test("while the database is away, cached pages are served, and are refreshed once it is back", async () => {
    await using site = await createPagesApp(engine)
    const path = "/turismo/depoimentos"
    const before = await site.app.inject(path)
    const { db } = site.services
    Object.assign(site.services, { db: undefined })
    site.setNow("2026-11-21T12:00:00-03:00")
    await site.db.updateTable("testimonial").set({ client: "Zulmira Recém-chegada" }).execute()
    await changeContent(site, "next")
    const during = await site.app.inject(path)
    expect([during.statusCode, during.body]).toEqual([200, before.body])
    Object.assign(site.services, { db })
    await expect
      .poll(async () => (await site.app.inject(path)).body, { timeout: 30_000 })
      .toContain("Zulmira Recém-chegada")
  })
})

test("a page in the browser's cache is not sent again, and its 304 keeps the content policy", async () => {
  await using site = await createPagesApp()
  const { headers } = await site.app.inject("/contatos?perfil=turismo")
  const again = await site.app.inject({
    url: "/contatos?perfil=turismo",
    headers: { "if-none-match": `"other", ${headers.etag}` },
  })
  expect([again.statusCode, again.body]).toEqual([304, ""])
  // Browsers apply a 304's headers to their stored page.
  expect(again.headers["content-security-policy"]).toBe(headers["content-security-policy"])
  expect(
    (await site.app.inject({ url: "/contatos", headers: { "if-none-match": String(headers.etag) } })).statusCode,
  ).toBe(200)
})

test("a page is compressed as the browser's Accept-Encoding allows", async () => {
  await using site = await createPagesApp()
  const plain = await site.app.inject("/intercambio")
  expect(plain.headers["content-encoding"]).toBeUndefined()
  const ask = async (accepted: string) => {
    const { headers, rawPayload } = await site.app.inject({
      url: "/intercambio",
      headers: { "accept-encoding": accepted },
    })
    expect(headers.vary).toContain("Accept-Encoding")
    return { encoding: headers["content-encoding"], bytes: rawPayload }
  }
  const brotli = await ask("gzip, deflate, br, zstd")
  expect([brotli.encoding, brotliDecompressSync(brotli.bytes).toString()]).toEqual(["br", plain.body])
  const gzip = await ask("gzip;q=1.0, br;q=0")
  expect([gzip.encoding, gunzipSync(gzip.bytes).toString()]).toEqual(["gzip", plain.body])
  expect((await ask("zstd, gzip;q=0.5")).encoding).toBe("zstd")
  expect((await ask("br;q=0, *")).encoding).toBe("zstd")
  expect((await ask("*, br ; q=0.000, zstd;q=0")).encoding).toBe("gzip")
  expect((await ask("br;q=0, gzip;q=0, zstd;q=0, *")).encoding).toBeUndefined()
  expect((await ask("compress")).encoding).toBeUndefined()
})

test("what is sent once is compressed by what takes least time, but a page by what makes it smallest", async () => {
  await using site = await createPagesApp()
  const ask = async (url: string, accepted: string) => {
    const { headers } = await site.app.inject({ url, headers: { "accept-encoding": accepted } })
    return headers["content-encoding"]
  }
  expect(await ask("/busca?q=praia", "gzip, deflate, br, zstd")).toBe("br")
  expect(await ask("/busca.data?q=praia", "gzip, deflate, br, zstd")).toBe("zstd")
  expect(await ask("/busca.data?q=praia", "gzip, deflate, br")).toBe("br")
  expect(await ask("/busca.data?q=praia", "br, zstd;q=0.5")).toBe("br")
})

test("every page is the same from the cache as rendered for its own address", async () => {
  const found: string[] = []
  const watch: Services["watch"] = {
    onRender: () => {},
    onCacheLookup: (_cache, result) => void found.push(result),
    onStored: () => {},
    onCache: () => {},
  }
  await using kept = await createPagesApp("sqlite", { services: { watch } })
  await using fresh = await createPagesApp("sqlite", { pageCacheBytes: 0 })
  for (const { path } of samplePages) {
    const url = `${path}${path.includes("?") ? "&" : "?"}utm_source=x`
    const first = await kept.app.inject(url)
    found.length = 0
    const [second, other] = [await kept.app.inject(url), await fresh.app.inject(path)]
    expect([first.body === other.body, second.body === other.body], path).toEqual([true, true])
    // Searches, prefilled forms and protocols are one visitor's alone.
    expect(found.includes("hit"), path).toBe(!/[?&](?:pacote|protocolo|q)=/.test(path))
  }
})

test("after a publication only pages that it changes are rendered again", async () => {
  let renders = 0
  const watch: Services["watch"] = {
    onRender: () => void (renders += 1),
    onCacheLookup: () => {},
    onStored: () => {},
    onCache: () => {},
  }
  await using site = await createPagesApp("sqlite", { services: { watch } })
  const askAll = async () => {
    renders = 0
    const pages = new Map<string, string>()
    for (const { path } of samplePages) pages.set(path, (await site.app.inject(path)).body)
    return { pages, renders }
  }
  const first = await askAll()
  const again = await askAll()
  // The other addresses are never cached.
  expect(first.renders).toBeGreaterThan(again.renders + 20)
  await changeContent(site, "nothing changed")
  expect(await askAll()).toEqual(again)
  await site.db
    .updateTable("testimonial")
    .set({ client: "Zulmira Recém-chegada" })
    .where("in_tourism", "=", 1)
    .execute()
  await changeContent(site, "another name")
  const changed = await askAll()
  const changedPaths = [...again.pages.keys()].filter((path) => changed.pages.get(path) !== again.pages.get(path))
  expect(changedPaths).toContain("/turismo/depoimentos")
  expect(changed.renders).toBe(again.renders + changedPaths.length)
})

test("hundreds of aliases of pages, and unknown addresses, neither grow the page cache nor evict a page", async () => {
  const caches = new Map<string, () => { responses: number; bytes: number }>()
  const watch: Services["watch"] = {
    onRender: () => {},
    onCacheLookup: () => {},
    onStored: () => {},
    onCache: (name, size) => void caches.set(name, size),
  }
  await using site = await createPagesApp("sqlite", { services: { watch } })
  await site.app.listen({ port: 0, host: "127.0.0.1" })
  const ask = (address: string) => sendRaw(site.app, rawRequest("GET", address))
  const pages = [
    "/contatos",
    "/intercambio",
    "/turismo",
    "/turismo/pacote/destaques/29,30/republica-dominicana-e-aruba-e-curacao",
  ]
  for (const page of pages) await ask(page)
  await ask("/turismo.data?_routes=root,layout-tourism")
  const kept = caches.get("pages")?.()
  expect(kept?.responses).toBe(5)
  const aliases = Array.from({ length: isFull ? 330 : 50 }, (_, index) => [
    `/x${index}/%2e%2e/intercambio`,
    `/zzz${index}/../contatos`,
    `/turismo#${index}`,
    `/${"/".repeat(index)}/turismo`,
    `${"/.".repeat(index + 1)}/contatos`,
    `/turismo.data?_routes=layout-tourism,root${",root".repeat(index)}`,
    // These are rendered on each request.
    ...(index % 5 === 0
      ? [
          `/turismo/pacote/destaques/29,30,${9_000 + index}/republica-dominicana-e-aruba-e-curacao`,
          `/nao-existe-${index}`,
          `/contatos/${index}%0a`,
        ]
      : []),
  ]).flat()
  expect(aliases.length).toBeGreaterThan(isFull ? 2_000 : 300)
  aliases.push(
    "/CONTATOS",
    "/%63ontatos",
    "/contatos%E2%80%A8",
    "/intercambio\\pais/..",
    "/TURISMO.data?_routes=root,layout-tourism",
  )
  for (let start = 0; start < aliases.length; start += 50) {
    const answers = await Promise.all(
      aliases.slice(start, start + 50).map(async (alias) => ({ alias, answer: await ask(alias) })),
    )
    for (const { alias, answer } of answers)
      expect([alias.includes("_routes") ? 200 : 301, 301, 404], alias).toContain(answer.status)
  }
  expect(caches.get("pages")?.()).toEqual(kept)
}, 180_000)

test("an alias redirects to its page, a wrong one is 404: no redirect leads to a missing page", async () => {
  await using site = await createPagesApp()
  const ask = async (address: string) => {
    const answer = await sendRaw(site.app, rawRequest("GET", address))
    return [answer.status, headerOf(answer, "location")]
  }
  expect(await ask("/x/%2e%2e/intercambio")).toEqual([301, "/intercambio"])
  expect(await ask("/zzz/../contatos?perfil=turismo")).toEqual([301, "/contatos?perfil=turismo"])
  expect(await ask("/CONTATOS")).toEqual([301, "/contatos"])
  expect(await ask("/contatos#loja")).toEqual([301, "/contatos"])
  expect(await ask("//contatos")).toEqual([301, "/contatos"])
  expect(await ask("/INTERCAMBIO/pais/1/x")).toEqual([301, "/intercambio/pais/1/irlanda"])
  expect(await ask("/turismo/pacote/destaques/30,,999999,x,29,29/republica-dominicana-e-aruba-e-curacao")).toEqual([
    301,
    "/turismo/pacote/destaques/29,30/republica-dominicana-e-aruba-e-curacao",
  ])
  const missing = [
    "/NAO-EXISTE",
    "//nao-existe",
    "/x/../nao-existe",
    "/INTERCAMBIO/pais/999/x",
    "/turismo/pacote/0/canada/2/neve",
    "/turismo/pacote/2/x/0/x",
    "/turismo/pacote/destaques/9999/x",
  ]
  for (const address of missing) expect(await ask(address), address).toEqual([404, undefined])
})

test("what follows a second question mark is still the query", async () => {
  await using site = await createPagesApp()
  expect((await site.app.inject("/busca?utm=a?b&q=praia")).body).toBe(
    (await site.app.inject("/busca?utm=a&q=praia")).body.replaceAll("utm=a&", "utm=a?b&"),
  )
  expect((await site.app.inject("/orcamento?utm_term=a?&pacote=2039")).body).toContain("Sobre:")
})

test("a response to one visitor alone is never cached, not even by the browser", async () => {
  await using site = await createPagesApp()
  const sent = await site.app.inject("/orcamento/enviado?perfil=turismo&protocolo=TV-2346-79AC")
  expect(sent.body).toContain("TV-2346-79AC")
  expect(sent.headers.etag).toBeUndefined()
  for (const path of ["/orcamento/enviado", "/orcamento", "/orcamento?perfil=turismo"])
    expect((await site.app.inject(path)).body).not.toContain("TV-2346-79AC")
  const couple = "/lua-de-mel/1/ana-e-pedro"
  const mine = [
    "/orcamento/enviado?perfil=turismo&protocolo=TV-2346-79AC",
    "/orcamento/enviado.data?perfil=turismo&protocolo=TV-2346-79AC",
    `${couple}?enviado=TV-2346-79AC`,
    `${couple}.data?enviado=TV-2346-79AC`,
  ]
  const answers = await Promise.all(mine.map((address) => site.app.inject(address)))
  expect(answers.map(({ statusCode, headers }, index) => [mine[index], statusCode, headers["cache-control"]])).toEqual(
    mine.map((address) => [address, 200, "no-store"]),
  )
  expect((await site.app.inject(couple)).headers["cache-control"]).toBe("no-cache")
})
