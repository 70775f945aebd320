import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createPagesApp } from "#test/built-pages.ts"
import type { TestApp } from "#test/create-test-app.ts"
import { insertCountry, insertPackage } from "#test/factories.ts"
import { type ReadPage, readPage } from "#test/read-page.ts"
import { searchKinds } from "#domain/search/search.ts"

/* The search page without JavaScript: one form, links, and an address for every state. */

describe("the search page", () => {
  let test: TestApp
  beforeAll(async () => void (test = await createPagesApp()))
  afterAll(() => test.close())

  const open = async (path: string) => {
    const { statusCode, body } = await test.app.inject(path)
    expect(statusCode, path).toBe(200)
    return readPage(body)
  }

  it("has a plain form that keeps the profile", async () => {
    const page = await open("/busca?perfil=turismo")
    expect(page.all("form", "main").map(({ attributes }) => [attributes.action, attributes.method])).toEqual([
      ["/busca", "get"],
    ])
    expect(page.all("input", "main").map(({ attributes: { name, value, type } }) => [type, name, value])).toEqual([
      ["hidden", "perfil", "turismo"],
      ["search", "q", ""],
    ])
    // Before a search: links to places, segments and kinds.
    expect(page.all("h2", "main").map(({ text }) => text)).toEqual([
      "Por lugar",
      "Pelo jeito de viajar",
      "Pelo que é",
      "O que mais se procura",
    ])
    expect(linkTo(page, "/busca?perfil=turismo&segmento=1")).toBe("Praias")
  })

  it("has its region before there is a message in it, so that screen readers announce the message", async () => {
    const regionOf = async (path: string) =>
      (await open(path)).all("p", "header").flatMap(({ attributes, text }) => (attributes.role ? [text] : []))
    expect(await regionOf("/busca")).toEqual([""])
    expect(await regionOf("/busca?q=praia")).toEqual([""])
    expect(await regionOf("/busca?q=%3F")).toEqual(["Escreva pelo menos uma palavra, como um lugar ou um curso."])
  })

  it("shows packages as cards with today's price, and everything else as rows", async () => {
    const page = await open("/busca?q=portugual")
    expect(headings(page)).toContain("7 resultados para “portugual”")
    expect(page.all("p", "main").map(({ text }) => text)).toContain(
      "Não há nada com “portugual”: procuramos por Portugal.",
    )
    expect(linkTo(page, "/turismo/destino/4/vinhos-e-cidades/23/portugal/")).toBe("Portugal")
    expect(linkTo(page, "/turismo/pacote/23/portugal/4/vinhos-e-cidades/2018/lisboa-a-pe-com-um-dia-em-sintra")).toBe(
      "Mais Detalhes: Lisboa a pé, com um dia em Sintra",
    )
    expect(page.all("article", "main").some(({ text }) => text.includes("R$ 6.290,00"))).toBe(true)
  })

  it("offers every filter as a link with its number of results, and a link to remove it", async () => {
    const page = await open("/busca?q=praia&pais=20")
    const brazil = page.all("a", "aside").find(({ text }) => text.startsWith("Brasil"))
    expect(brazil).toMatchObject({
      text: "Brasil6, escolhido: tirar o filtro",
      attributes: { href: "/busca?q=praia", "aria-current": "true", rel: "nofollow" },
    })
    expect(linkTo(page, "/busca?q=praia&pais=29")).toBe("República Dominicana4 resultados")
    expect(linkTo(page, "/busca?q=praia&pais=20&promocao=1")).toBe("Só em promoção2 resultados")
    expect(linkTo(page, "/busca?q=praia&perfil=turismo&pais=20")).toBe("Lazer/Negócios6 resultados")
    expect(resultsHeading(await open("/busca?q=praia&pais=29%2C30"))).toBe("9 resultados para “praia”")
  })

  it("filters by a price range in one currency with a form that keeps the other filters", async () => {
    const page = await open("/busca?q=praia&perfil=turismo&promocao=1&ordem=menor-preco&pagina=2")
    const hidden = page.all("input", "aside").filter(({ attributes }) => attributes.type === "hidden")
    expect(hidden.map(({ attributes }) => [attributes.name, attributes.value])).toEqual([
      ["q", "praia"],
      ["perfil", "turismo"],
      ["promocao", "1"],
      ["ordem", "menor-preco"],
    ])
    const filtered = await open("/busca?q=praia&perfil=turismo&promocao=1&moeda=BRL&de=3.000&ate=5000")
    const fields = filtered.all("input", "aside").filter(({ attributes }) => attributes.inputmode === "decimal")
    expect(fields.map(({ attributes }) => [attributes.name, attributes.value])).toEqual([
      ["de", "3000"],
      ["ate", "5000"],
    ])
    const found = filtered.all("article", "main")
    expect(found.length).toBeGreaterThan(0)
    expect(found.every(({ text }) => /R\$ [34]\.\d{3},\d{2}/.test(text))).toBe(true)
  })

  it("links the pages of results, each with its own canonical address", async () => {
    const first = await open("/busca?q=viagens")
    expect(linkTo(first, "/busca?q=viagens&pagina=2")).toBe("Página 2")
    const second = await open("/busca?pagina=2&q=viagens")
    expect(second.canonical).toEqual(["https://travessia.example/busca?q=viagens&pagina=2"])
    expect(
      second
        .all("a", "nav")
        .filter(({ attributes }) => attributes["aria-current"] === "page")
        .map(({ text }) => text),
    ).toContain("Página 2")
    expect(resultsHeading(second)).toContain("página 2")
    expect((await open("/busca?q=viagens&pagina=99")).canonical[0]).toMatch(/pagina=5$/)
  })

  it("shows near and popular results when nothing is found, and a quote form prefilled with the search", async () => {
    const page = await open("/busca?q=praia+%3Cb%3Equadribol&perfil=turismo&pais=20")
    expect(headings(page)).toEqual(
      expect.arrayContaining([
        "Não encontramos nada para “praia <b>quadribol”",
        "O que chega mais perto",
        "O que mais se procura",
      ]),
    )
    const quote = page.all("a", "main").find(({ text }) => text === "Pedir um orçamento")?.attributes.href as string
    expect(quote).toBe("/orcamento?perfil=turismo&busca=praia+%3Cb%3Equadribol&pais=20")
    const form = await open(quote)
    expect(form.all("textarea")[0]?.text).toBe("Procurei por: praia <b>quadribol")
    expect(
      form.all("option").find(({ attributes, text }) => "selected" in attributes && text === "Brasil"),
    ).toBeTruthy()
    // Corrections are shown only when they lead to results.
    expect(page.all("p", "main").some(({ text }) => text.includes("procuramos por"))).toBe(false)
    const misspelt = await open("/busca?q=lua+de+mel+maldivvvaz")
    expect(linkTo(misspelt, "/busca?q=lua+de+mel+Maldivas")).toBe("Você quis dizer “lua de mel Maldivas”?")
    const otherProfile = await open("/busca?q=sliema&perfil=turismo")
    expect(linkTo(otherProfile, "/busca?q=sliema&perfil=intercambio")).toMatch(/^Ver os \d+ resultados em Intercâmbio$/)
    const withoutFilters = await open("/busca?q=dublin&pais=20")
    expect(linkTo(withoutFilters, "/busca?q=dublin")).toMatch(/^Ver os \d+ resultados sem os filtros$/)
  })

  it.each(["!!!", "🏝️", "a", "de"])("says that %s has no word to search for", async (q) => {
    const hint = "Escreva pelo menos uma palavra, como um lugar ou um curso."
    const statuses = async (path: string) => (await open(path)).all("p", "main").map(({ text }) => text)
    expect(await statuses(`/busca?q=${encodeURIComponent(q)}`)).toContain(hint)
    expect(await statuses("/busca")).not.toContain(hint)
  })

  it("renders every query without the response cache, and forbids caching", async () => {
    await open("/busca")
    for (const choice of [
      "segmento=1",
      "tipo=cidade",
      "promocao=1",
      "moeda=EUR",
      "ate=2000",
      "ordem=menor-preco&q=praia",
    ]) {
      const { headers, body } = await test.app.inject({
        url: `/busca?${choice}`,
        headers: { "accept-encoding": "identity" },
      })
      expect(resultsHeading(readPage(body)), choice).toMatch(/^\d+ resultados/)
      expect(headers["cache-control"]).toBe("private, no-cache")
    }
    const packed = await test.app.inject({ url: "/busca?q=praia", headers: { "accept-encoding": "br" } })
    expect(packed.headers["content-encoding"]).toBe("br")
    const data = await test.app.inject("/busca.data?q=praia")
    expect([data.statusCode, data.headers["cache-control"]]).toEqual([200, "private, no-cache"])
  })

  it.each([
    "q=",
    "q=%00",
    "q=%ED%A0%80",
    "q=%FF",
    `q=${"a".repeat(500)}`,
    `q=${"praia ".repeat(500)}`,
    "q=%22%29+OR+1%3D1--",
    "q=*",
    "q=NEAR%28a+b%29",
    "q[]=a&q=b",
    "pais=,,,&cidade=-1&segmento=abc&moeda=%F0%9F%92%B8&de=abc&ate=-1",
    "pagina=0",
    "pagina=1e9",
    "pagina=9999999999",
    "ordem=x&tipo=y&promocao=z",
    "__proto__[x]=1&constructor=1",
    "de=99999999999999999999&moeda=BRL",
    "perfil=turismo&perfil=intercambio",
    "pais=1,1,1,1&q=praia",
  ])("answers the malformed query ?%s with 200", async (query) => {
    expect((await test.app.inject(`/busca?${query}`)).statusCode).toBe(200)
  })

  it("answers any query with 200 and escapes it", { timeout: 120_000 }, async () => {
    const odd = fc.constantFrom(
      "\u0000",
      "\ud800",
      "\udfff",
      '"',
      "'",
      "(",
      ")",
      "*",
      "^",
      "-",
      ":",
      "&",
      "|",
      "!",
      "<->",
      "\\",
      "%",
      "_",
      "NEAR",
      "AND",
      "OR",
      "NOT",
      "praia",
      "🏝️",
      "👩‍👩‍👧",
      "ﷺ",
      "\u202e",
      "<script>",
    )
    const text = fc.oneof(
      fc.string({ unit: "binary", maxLength: 200 }),
      fc.array(odd, { maxLength: 30 }).map((parts) => parts.join("")),
      fc.array(odd, { minLength: 1, maxLength: 500 }).map((parts) => parts.join(" ")),
    )
    const names = fc.constantFrom(
      "pais",
      "cidade",
      "segmento",
      "tipo",
      "moeda",
      "de",
      "ate",
      "promocao",
      "ordem",
      "pagina",
      "perfil",
    )
    await fc.assert(
      fc.asyncProperty(text, fc.array(fc.tuple(names, text), { maxLength: 3 }), async (q, rest) => {
        const { statusCode, body } = await test.app.inject(`/busca?${new URLSearchParams([["q", q], ...rest])}`)
        expect(statusCode).toBe(200)
        expect(body).not.toContain("<script>praia")
      }),
      { numRuns: 60 },
    )
  })
})

describe("links from and to the search", () => {
  let test: TestApp
  beforeAll(async () => void (test = await createPagesApp()))
  afterAll(() => test.close())

  it("has results of every kind whose addresses answer 200, in both profiles", { timeout: 120_000 }, async () => {
    const paths = new Set<string>()
    for (const show_in of ["I", "T"]) {
      for (const kind of searchKinds) {
        const { data } = (await test.app.inject(`/api/v1/search?show_in=${show_in}&kind=${kind}`)).json() as {
          data: Array<{ path: string }>
        }
        for (const { path } of data.slice(0, 6)) paths.add(path)
      }
    }
    expect(paths.size).toBeGreaterThan(50)
    for (const path of paths) expect((await test.app.inject({ method: "HEAD", url: path })).statusCode, path).toBe(200)
  })

  it("is linked below the packages of a country in a segment, which are more than its page shows", async () => {
    const country_id = await insertCountry(test.db, { name: "Atlântida" })
    for (let index = 0; index < 31; index++) await insertPackage(test.db, { country_id, segment_id: 1 })
    const page = readPage((await test.app.inject(`/turismo/destino/1/praias/${country_id}/atlantida/`)).body)
    expect(page.all("article", "main")).toHaveLength(30)
    const search = `/busca?perfil=turismo&tipo=pacote&pais=${country_id}&segmento=1`
    expect(linkTo(page, search)).toBe("Ver tudo na busca")
  })

  it.each([
    ["/turismo", "/busca?perfil=turismo"],
    ["/intercambio/depoimentos", "/busca?perfil=intercambio"],
    ["/contatos", "/busca"],
  ])("is linked in the header of %s", async (path, to) => {
    const page = readPage((await test.app.inject(path)).body)
    const links = page.all("a", "header").filter(({ attributes }) => attributes.href === to)
    expect(links.some(({ text, attributes }) => (attributes["aria-label"] ?? text) === "Buscar")).toBe(true)
  })
})

function linkTo(page: ReadPage, href: string): string | undefined {
  return page.all("a", "main").find(({ attributes }) => attributes.href === href)?.text
}

/** The heading of the results. */
function resultsHeading(page: ReadPage): string | undefined {
  return page.all("h2", "main").find(({ attributes }) => attributes.id === "resultados")?.text
}

function headings(page: ReadPage): string[] {
  return page.all("h2", "main").map(({ text }) => text)
}
