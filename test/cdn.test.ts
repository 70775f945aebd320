import { describe, expect, test } from "vitest"
import { apiQuotes, pageForms } from "./canaries.ts"
import { createPagesApp } from "./built-pages.ts"
import { fixedVersion } from "./fixtures/fixed-version.ts"
import { headerOf, rawRequest, sendRaw } from "./raw-request.ts"

const shared = "s-maxage=60, stale-if-error=86400"
const names = ["cache-control", "cache-tag", "surrogate-key", "cdn-cache-control"]
const keys = { "surrogate-key": "conteudo", "cache-tag": "conteudo" }

describe("with a CDN in front", () => {
  test("responses that are the same for everyone are cacheable, with the key that purges them", async () => {
    await using site = await createPagesApp("sqlite", { cdn: true })
    const page = await site.app.inject("/turismo/depoimentos?utm_source=x")
    const data = await site.app.inject("/turismo/depoimentos.data")
    const read = await site.app.inject("/api/v1/testimonial/get?show_in=T")
    const unchanged = await site.app.inject({
      url: "/turismo/depoimentos",
      headers: { "if-none-match": String(page.headers.etag) },
    })
    expect(unchanged.statusCode).toBe(304)
    for (const { headers } of [page, data, read, unchanged])
      expect(headers).toMatchObject({ ...keys, vary: "Accept-Encoding" })
    expect([page, data, unchanged].map(({ headers }) => headers["cache-control"])).toEqual([
      `public, max-age=0, ${shared}`,
      `public, max-age=10, ${shared}`,
      `public, max-age=0, ${shared}`,
    ])
    for (const { headers } of [page, data, unchanged])
      expect(headers["cdn-cache-control"]).toBe("max-age=60, stale-while-revalidate=600, stale-if-error=86400")
    expect(read.headers["cache-control"]).toMatch(/^public, max-age=60/)
  })

  test("a page or read from before a change is not cacheable, whatever keeps it in use", async () => {
    const state = { version: "1", isAway: false }
    const known = fixedVersion(() => state.version)
    const latest = () => (state.isAway ? Promise.reject(new Error("away")) : known.latest())
    const contentVersion = { ...known, latest }
    await using site = await createPagesApp("sqlite", { cdn: true, services: { contentVersion } })
    const addresses = ["/turismo", "/contatos", "/turismo.data", "/api/v1/segment/get", "/api/v1/store/get"]
    const send = async (url: string, headers = {}) => {
      const answer = await sendRaw(site.app, rawRequest("GET", url, headers))
      return names.map((name) => headerOf(answer, name))
    }
    const sendAll = (headers = {}) => Promise.all(addresses.map((url) => send(url, headers)))
    const before = await sendAll()
    expect(await sendAll()).toEqual(before)
    for (const [caching, tag] of before) expect([caching, tag]).toEqual([expect.stringMatching(/^public/), "conteudo"])
    const etag = headerOf(await sendRaw(site.app, rawRequest("GET", "/turismo")), "etag")

    for (const what of ["content", "day"]) {
      state.isAway = true
      if (what === "content") state.version = "2"
      else site.setNow("2026-11-21T00:00:00-03:00")
      for (const one of await sendAll()) expect(one, what).toEqual(["no-cache", undefined, undefined, undefined])
      expect((await send("/turismo", { "if-none-match": etag }))[0], what).toBe("no-cache")
      state.isAway = false
      await expect.poll(() => sendAll({ "accept-encoding": "gzip" }), { message: what }).toEqual(before)
      // Uncompressed they are now sent directly.
      expect(await sendAll(), what).toEqual(before)
    }
  })

  test("responses to one visitor, failures and unknown addresses are not cacheable", async () => {
    await using site = await createPagesApp("sqlite", { cdn: true })
    const [id] = (await site.db.selectFrom("package").select("id").limit(1).execute()).map((row) => row.id)
    const asked = [
      "/orcamento/enviado?protocolo=TV-2346-79AC",
      `/orcamento?perfil=turismo&pacote=${id}`,
      "/busca?q=praia",
      "/turismo/nada",
      "/busca.data?q=praia",
      "/orcamento/enviado.data?protocolo=TV-2346-79AC",
      "/api/v1/segment/99999",
      "/api/v1/search?q=praia",
    ]
    const answers = [...(await Promise.all(asked.map((url) => site.app.inject(url)))), ...(await sendAll(site.app))]
    expect(answers.length).toBeGreaterThan(10)
    for (const { headers, raw } of answers) {
      const about = `${raw.req.method} ${raw.req.url}`
      expect([about, headers["surrogate-key"], headers["cache-tag"]]).toEqual([about, undefined, undefined])
      expect(String(headers["cache-control"] ?? ""), about).not.toMatch(/public|s-maxage/)
    }
  })
})

test("without a CDN no header for it is sent", async () => {
  await using site = await createPagesApp("sqlite")
  const answers = await Promise.all(
    ["/turismo/depoimentos", "/turismo/depoimentos.data", "/api/v1/testimonial/get?show_in=T"].map((url) =>
      site.app.inject(url),
    ),
  )
  expect(answers.map(({ headers }) => headers["cache-control"])).toEqual([
    "no-cache",
    "private, max-age=10",
    "public, max-age=60, stale-while-revalidate=600",
  ])
  for (const { headers } of answers) for (const name of names.slice(1)) expect(headers).not.toHaveProperty(name)
})

async function sendAll({ inject }: Pick<Awaited<ReturnType<typeof createPagesApp>>["app"], "inject">) {
  return Promise.all([...apiQuotes(), ...(await pageForms())].map(({ request }) => inject(request)))
}
