import type { RouteConfigEntry } from "@react-router/dev/routes"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { changeContentVersion } from "#platform/database/content-version.ts"
import routes from "#site/routes.ts"
import { createPagesApp } from "./built-pages.ts"
import type { TestApp } from "./create-test-app.ts"
import { insertCountry } from "./factories.ts"
import { samplePages, unknownAddresses } from "./sample-pages.ts"
import { readPage } from "./read-page.ts"

/* Section 2 of the specification and decisions 1 to 18, tested on the built product. */

const site = "Travessia - Intercâmbio & Turísmo"

let test: TestApp
beforeAll(async () => void (test = await createPagesApp()))
afterAll(() => test.close())

it("the addresses of these tests are those of every page", () => {
  const within = (entries: readonly RouteConfigEntry[]): RouteConfigEntry[] =>
    entries.flatMap((entry) => [entry, ...within(entry.children ?? [])])
  const pages = within(routes).filter(({ file }) => /(?<!\/not-found)-page\.tsx$/.test(file))
  const tested = new Set(samplePages.map(({ name = "landing" }) => name))
  expect([...tested].toSorted()).toEqual(pages.map(({ id, file }) => id ?? file).toSorted())
})

describe("every page", () => {
  it.each(samplePages)(
    "$path answers with its name, layout, title and canonical address",
    async ({ path, name, layout, breadcrumb, canonical = path, noindex }) => {
      const answer = await test.app.inject(path)
      expect(answer.statusCode).toBe(200)
      const page = readPage(answer.body)
      expect(page.title).toEqual([breadcrumb ? `${breadcrumb} - ${site}` : site])
      expect(page.canonical).toEqual(canonical === null ? [] : [`https://travessia.example${canonical}`])
      expect(page.layout).toBe(layout)
      expect(page.routeName).toBe(name ?? "landing")
      expect(page.all("h1")).toHaveLength(1)
      expect(page.all("h1")[0]?.text).not.toBe("")
      const metas = (name: string) =>
        page
          .all("meta")
          .filter(({ attributes }) => attributes.name === name)
          .map(({ attributes }) => attributes.content)
      expect(metas("robots")).toEqual(noindex ? ["noindex"] : [])
      expect(metas("format-detection")).toEqual(["telephone=no"])
    },
  )
})

it.each(["/intercambio", "/turismo"])("%s has its sections in the specification's order", async (path) => {
  const wanted = ["Pacotes em destaque", "Da ideia ao embarque", "Do embarque à volta", "Quem foi conta"]
  const titles = readPage((await test.app.inject(path)).body).all("h2", "main")
  expect(titles.map(({ text }) => text).filter((text) => wanted.includes(text))).toEqual(wanted)
})

it.each(["/intercambio/depoimentos", "/turismo/depoimentos"])("%s shows the day of each testimonial", async (path) => {
  const days = readPage((await test.app.inject(path)).body).all("time", "main")
  expect(days.length).toBeGreaterThan(0)
  for (const { attributes, text } of days) expect(text).toBe(attributes.datetime?.split("-").reverse().join("/"))
})

it.each([
  ["/intercambio/pais/1/irlanda", "O PAÍS", "CIDADES", "DESTAQUES E PROMOÇÕES", "Nossos Diferenciais"],
  ["/intercambio/pais/1/irlanda", "IDIOMA", "CAPITAL", "MOEDA", "POPULAÇÃO", "FUSO HORÁRIO", "CÓDIGO DDI"],
  ["/intercambio/pais/1/irlanda/101/dublin", "A CIDADE", "PONTOS TURÍSTICOS"],
  ["/intercambio/depoimentos", "Depoimentos", "Nossos Clientes"],
  ["/turismo/depoimentos", "Depoimentos", "Nossos Clientes", "Mais Sobre Nós"],
  ["/turismo/destino/1/praias", "Regiões"],
  ["/turismo/destino/1/praias/20/brasil/", "CAPITAL", "POPULAÇÃO"],
  ["/turismo/pacote/20/brasil/1/praias/2002/noronha-em-cinco-dias-entre-a-trilha-e-o-mar", "Pacotes Relacionados"],
  [
    "/orcamento",
    "Solicite Seu Orçamento",
    "Solicitar Orçamento",
    "Se tiver interesse em mais de um país ou cidade, conte nas observações.",
  ],
])("%s has the words of the specification: %s", async (path, ...words) => {
  const { all } = readPage((await test.app.inject(path)).body)
  const texts = new Set(all("*", "body").map(({ text }) => text))
  expect(words.filter((word) => !texts.has(word))).toEqual([])
})

// The tests above render on SQLite. This one tests the pages' queries on PostgreSQL.
it("every page has its data on PostgreSQL too", async () => {
  await using postgres = await createPagesApp("postgres")
  for (const { path } of samplePages) {
    const [pathname = "", query] = path.split("?")
    const data = `${pathname === "/" ? "/_" : pathname.replace(/\/$/, "")}.data${query ? `?${query}` : ""}`
    expect([data, (await postgres.app.inject(data)).statusCode]).toEqual([data, 200])
  }
})

describe("an address", () => {
  const statusOf = async (path: string) => (await test.app.inject(path)).statusCode

  it("is accepted with and without a slash at its end, under one canonical form", async () => {
    for (const { path, canonical = path } of samplePages) {
      if (path === "/") continue
      const [pathname = "", query] = path.split("?")
      const other = pathname.endsWith("/") ? pathname.slice(0, -1) : `${pathname}/`
      const answer = await test.app.inject(query ? `${other}?${query}` : other)
      expect(answer.statusCode, other).toBe(200)
      expect(readPage(answer.body).canonical, other).toEqual(
        canonical === null ? [] : [`https://travessia.example${canonical}`],
      )
    }
  })

  it.each([
    ["/intercambio/pais/1/eire", "/intercambio/pais/1/irlanda"],
    ["/intercambio/pais/1/Irlanda", "/intercambio/pais/1/irlanda"],
    ["/intercambio/pais/1/irlanda%20", "/intercambio/pais/1/irlanda"],
    ["/intercambio/pais/1/-?utm_source=a", "/intercambio/pais/1/irlanda?utm_source=a"],
    ["/intercambio/pais/9/áfrica-do-sul", "/intercambio/pais/9/africa-do-sul"],
    ["/intercambio/pais/1/x/101/y", "/intercambio/pais/1/irlanda/101/dublin"],
    ["/intercambio/pais/1/irlanda/101/dublin/4002/x", "/intercambio/pais/1/irlanda/101/dublin/4002/phoenix-park"],
    ["/intercambio/pacote/1020/x", "/intercambio/pacote/1020/sydney-em-quatro-semanas"],
    ["/intercambio/pacote/destaques/1/x", "/intercambio/pacote/destaques/1/irlanda"],
    ["/intercambio/pacote/destaques/1/x/101/y", "/intercambio/pacote/destaques/1/irlanda/101/dublin"],
    ["/intercambio/pagina/18/cambio-&-cartoes", "/intercambio/pagina/18/cambio-e-cartoes"],
    [
      "/turismo/pacote/23/x/4/y/2018/z",
      "/turismo/pacote/23/portugal/4/vinhos-e-cidades/2018/lisboa-a-pe-com-um-dia-em-sintra",
    ],
    [
      "/turismo/pacote/0/x/3/y/2056/z",
      "/turismo/pacote/0/-/3/cruzeiros/2056/a-grande-travessia-de-santos-a-europa-em-dezesseis-noites",
    ],
    ["/turismo/pacote/20/x/1/y", "/turismo/pacote/20/brasil/1/praias"],
    ["/turismo/pacote/destaques/29/x", "/turismo/pacote/destaques/29/republica-dominicana"],
    ["/turismo/destino/1/x", "/turismo/destino/1/praias"],
    ["/turismo/destino/1/x/20/y", "/turismo/destino/1/praias/20/brasil/"],
    ["/turismo/pagina/11/x", "/turismo/pagina/11/nossa-historia"],
    ["/turismo/pagina/35/lua-de-mel", "/turismo/pagina/35/lua-mel"],
  ])("%s with a wrong or old name leads to %s for good", async (path, right) => {
    const answer = await test.app.inject(encodeURI(decodeURI(path)))
    expect([answer.statusCode, answer.headers.location]).toEqual([301, right])
    expect(await statusOf(right)).toBe(200)
  })

  it("of a honeymoon is found only with the couple's names", async () => {
    expect(await statusOf("/lua-de-mel/1/ana-e-maria")).toBe(404)
    // The right name in another letter case redirects, like any other alias.
    expect(await statusOf("/lua-de-mel/1/Ana-e-Pedro")).toBe(301)
    // So does what a message leaves after the link, but never after another name.
    const { statusCode, headers } = await test.app.inject("/lua-de-mel/1/ana-e-pedro*).?utm_source=a")
    expect([statusCode, headers.location]).toEqual([301, "/lua-de-mel/1/ana-e-pedro?utm_source=a"])
    expect(await statusOf("/lua-de-mel/1/ana-e-maria.")).toBe(404)
    expect(await statusOf("/lua-de-mel/1/-")).toBe(404)
    expect(await statusOf("/lua-de-mel/1")).toBe(404)
    expect(await statusOf("/lua-de-mel")).toBe(404)
  })

  it.each([
    "/intercambio/pais/{id}/irlanda",
    "/intercambio/pais/{id}/irlanda/101/dublin",
    "/intercambio/pais/1/irlanda/{id}/dublin",
    "/intercambio/pais/{id}/irlanda/101/dublin/4002/phoenix-park",
    "/intercambio/pais/1/irlanda/{id}/dublin/4002/phoenix-park",
    "/intercambio/pais/1/irlanda/101/dublin/{id}/phoenix-park",
    "/intercambio/pacote/{id}/-",
    "/intercambio/pacote/destaques/{id}/irlanda",
    "/intercambio/pacote/destaques/{id}/irlanda/101/dublin",
    "/intercambio/pacote/destaques/1/irlanda/{id}/dublin",
    "/intercambio/pagina/{id}/nossa-historia",
    "/turismo/pacote/{id}/brasil/1/praias/2002/-",
    "/turismo/pacote/20/brasil/{id}/praias/2002/-",
    "/turismo/pacote/20/brasil/1/praias/{id}/-",
    "/turismo/pacote/{id}/brasil/1/praias",
    "/turismo/pacote/20/brasil/{id}/praias",
    "/turismo/pacote/destaques/{id}/brasil",
    "/turismo/destino/{id}/praias",
    "/turismo/destino/{id}/praias/20/brasil/",
    "/turismo/destino/1/praias/{id}/brasil/",
    "/turismo/pagina/{id}/nossa-historia",
    "/lua-de-mel/{id}/ana-e-pedro",
  ])("%s takes nothing for an id that is none", async (pattern) => {
    const ids = [
      "007",
      "01",
      "1e3",
      "-1",
      "+1",
      "1.0",
      "%201",
      "2147483648",
      "99999999999999999999",
      "2147483647",
      "abc",
      "null",
      "%EF%BC%91",
      "%00",
    ]
    // `0/-` stands for a missing part in the addresses of tourism's packages.
    if (!/\/turismo\/pacote\/(\{id\}\/brasil\/1|20\/brasil\/\{id\})\/praias$/.test(pattern)) ids.push("0")
    for (const id of ids) {
      const status = await statusOf(pattern.replace("{id}", id))
      expect(status === 404 || (id === "%00" && status === 400), `${id} → ${status}`).toBe(true)
    }
  })

  it.each([
    ["a city of another country", "/intercambio/pais/2/canada/101/dublin"],
    ["an attraction of another city", "/intercambio/pais/1/irlanda/102/galway/4002/phoenix-park"],
    ["an attraction of another country", "/intercambio/pais/2/canada/101/dublin/4002/phoenix-park"],
    ["promotions of a city of another country", "/intercambio/pacote/destaques/2/canada/101/dublin"],
    ["a package of another country", "/turismo/pacote/21/argentina/1/praias/2002/-"],
    ["a package of another segment", "/turismo/pacote/20/brasil/2/neve/2002/-"],
    ["a package's country left out", "/turismo/pacote/0/-/1/praias/2002/-"],
    ["a package's segment left out", "/turismo/pacote/20/brasil/0/-/2002/-"],
    ["a country that a package does not have", "/turismo/pacote/20/brasil/3/cruzeiros/2056/-"],
    ["neither country nor segment", "/turismo/pacote/0/-/0/-"],
    ["a country without packages of the segment", "/turismo/destino/2/neve/28/maldivas/"],
    ["a tourism country in exchange", "/intercambio/pais/20/brasil"],
    ["an exchange country in tourism", "/turismo/pacote/destaques/1/irlanda"],
    ["an exchange country in a segment", "/turismo/destino/1/praias/1/irlanda/"],
    ["a tourism city in exchange", "/intercambio/pais/7/estados-unidos/163/orlando"],
    ["a tourism package in exchange", "/intercambio/pacote/2002/-"],
    ["an exchange package in tourism", "/turismo/pacote/1/irlanda/0/-/1001/-"],
    ["an exchange page in tourism", "/turismo/pagina/19/vistos-de-estudante"],
    ["a tourism page in exchange", "/intercambio/pagina/20/vistos-e-passaporte"],
    ["the honeymoon's static page in exchange", "/intercambio/pagina/35/lua-mel"],
    ["`destaques` as a package", "/intercambio/pacote/destaques/irlanda"],
    ["`destaques` as a country", "/turismo/pacote/destaques/brasil/1/praias"],
    ["`destaques` alone", "/intercambio/pacote/destaques"],
    ["half a chain", "/intercambio/pais/1/irlanda/101"],
    ["half a chain of promotions", "/intercambio/pacote/destaques/1/irlanda/101"],
    ["a country without its name", "/intercambio/pais/1"],
    ["packages alone", "/turismo/pacote"],
    ["another case", "/Turismo/Nao-Existe"],
  ])("that names %s answers 404", async (_what, path) => {
    expect(await statusOf(path)).toBe(404)
  })

  it("may name several countries: empties and unknown ones are skipped, at most 50 are read", async () => {
    const canonicalOf = async (ids: string) => {
      const path = `/turismo/pacote/destaques/${ids}/caribe`
      const first = await test.app.inject(path)
      // Other spellings of the same ids lead to the canonical address.
      const answer = first.statusCode === 301 ? await test.app.inject(String(first.headers.location)) : first
      return answer.statusCode === 200
        ? readPage(answer.body).canonical[0]?.replace("https://travessia.example", "")
        : answer.statusCode
    }
    for (const id of [200, 201]) await insertCountry(test.db, { id, name: "Caribe" })
    await changeContentVersion(test.db, "2026-11-20T12:00:00.000Z")
    expect(await canonicalOf("201,200")).toBe("/turismo/pacote/destaques/200,201/caribe")
    expect(await canonicalOf("200,,201,")).toBe("/turismo/pacote/destaques/200,201/caribe")
    expect(await canonicalOf("200,200,999999,abc,1,201")).toBe("/turismo/pacote/destaques/200,201/caribe")
    expect(await canonicalOf("200")).toBe("/turismo/pacote/destaques/200/caribe")
    for (const none of ["999998,999999", ",", ",,,", "abc,def", "1,3"]) expect(await canonicalOf(none), none).toBe(404)
    const sixty = Array.from({ length: 60 }, (_, index) => 100 + index)
    expect(await canonicalOf([...sixty, 200].join(","))).toBe(404)
    expect(await canonicalOf([...sixty.slice(0, 49), 200].join(","))).toBe("/turismo/pacote/destaques/200/caribe")
    await test.db.deleteFrom("country").where("id", "in", [200, 201]).execute()
    await changeContentVersion(test.db, "2026-11-20T12:00:01.000Z")
  })

  it("that is unknown answers 404 with the two ways in, inside the layout of its prefix", async () => {
    const broken = [
      { path: "/intercambio/pais/99/x", layout: "layout-exchange" },
      { path: "/turismo/destino/99/x", layout: "layout-tourism" },
      { path: "/lua-de-mel/1/x", layout: "layout-tourism" },
      { path: "/lua-de-mel/5", layout: "layout-tourism" },
      { path: "/lua-de-mel", layout: "layout-tourism" },
      { path: "/nao/existe/mesmo.html", layout: "layout-index" },
    ]
    for (const { path, layout } of [...unknownAddresses, ...broken]) {
      const answer = await test.app.inject(path)
      expect(answer.statusCode, path).toBe(404)
      const page = readPage(answer.body)
      expect(page.layout, path).toBe(layout)
      expect(page.title, path).toEqual([`Página não encontrada - ${site}`])
      expect(page.canonical, path).toEqual([])
      expect(page.all("h1"), path).toHaveLength(1)
      const ways = page.all("a", "main").map(({ attributes, text }) => [text, attributes.href])
      expect(ways, path).toContainEqual(["Intercâmbio", "/intercambio"])
      expect(ways, path).toContainEqual(["Lazer/Negócios", "/turismo"])
      expect(
        page.all("meta").some(({ attributes }) => attributes.name === "robots" && attributes.content === "noindex"),
        path,
      ).toBe(true)
    }
  })
})
