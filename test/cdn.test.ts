import { describe, expect, test } from "vitest"
import { apiQuotes, pageForms } from "./canaries.ts"
import { createPagesApp } from "./built-pages.ts"

const shared = "s-maxage=60, stale-while-revalidate=600, stale-if-error=86400"

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
      expect(headers).toMatchObject({ "surrogate-key": "conteudo", "cache-tag": "conteudo", vary: "Accept-Encoding" })
    expect([page, data, unchanged].map(({ headers }) => headers["cache-control"])).toEqual([
      `public, max-age=0, ${shared}`,
      `public, max-age=10, ${shared}`,
      `public, max-age=0, ${shared}`,
    ])
    expect(read.headers["cache-control"]).toMatch(/^public, max-age=60/)
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
  for (const { headers } of answers) expect(headers).not.toHaveProperty("surrogate-key")
})

async function sendAll({ inject }: Pick<Awaited<ReturnType<typeof createPagesApp>>["app"], "inject">) {
  return Promise.all([...apiQuotes(), ...(await pageForms())].map(({ request }) => inject(request)))
}
