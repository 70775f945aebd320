import { expect, test } from "vitest"
import { type SearchQuery, searchParams } from "#domain/search/search.ts"
import { canonicalAddress } from "./canonical-address.ts"
import { pageKey } from "./page-key.ts"

const routesOf = (page: string) => ["root", "layout-tourism", ...(page === "/turismo" ? ["tourism.main.index"] : [])]
const keyOf = (url: string) => pageKey(canonicalAddress(url), routesOf)

test("addresses that show the same page have one key: campaign marks, encoding and a last slash do not count", () => {
  for (const url of [
    "/turismo",
    "/turismo/",
    "/turismo?utm_source=x&fbclid=y",
    "/turismo?",
    "/turismo?perfil=intercambio",
    "/turismo?__proto__=1",
  ]) {
    expect(keyOf(url), url).toBe("/turismo")
  }
  expect(keyOf("/turismo/destino/1/p%C3%A9")).toBe(keyOf("/turismo/destino/1/pé"))
  expect(keyOf("/?a=1")).toBe("/")
})

test("what a page reads of its query is part of the key, in its known values only", () => {
  expect(keyOf("/contatos?perfil=turismo&x=1")).toBe("/contatos?perfil=turismo")
  expect(keyOf("/contatos?x=1&perfil=turismo")).toBe("/contatos?perfil=turismo")
  expect(keyOf("/contatos?perfil=%3Cscript%3E")).toBe("/contatos")
})

test("everything after the first question mark is the query", () => {
  expect(keyOf("/busca?utm=a?b&q=praia")).toBeUndefined()
  expect(keyOf("/orcamento?utm_term=a?&pacote=2039")).toBeUndefined()
  expect(keyOf("/contatos?utm=a?b&perfil=turismo")).toBe("/contatos?perfil=turismo")
})

test("what the router's scripts ask of its routes keeps its query", () => {
  expect(keyOf("/__manifest?paths=%2Fturismo&version=915c426a")).toBeUndefined()
})

test("what is one visitor's, or without bounds, is never kept", () => {
  const personal = [
    "/orcamento/enviado?protocolo=TV-AAAA-AAAA",
    "/lua-de-mel/1/ana-e-pedro?enviado=TV-AAAA-AAAA",
    "/orcamento?pacote=3",
    "/lua-de-mel/1/ana-e-pedro?cota=3",
    "/busca?q=praia",
    "/busca?%71=praia",
    "/busca.data?q=praia",
    "/orcamento?busca=praia",
    `/${"a".repeat(600)}`,
  ]
  for (const url of personal) expect(keyOf(url), url).toBeUndefined()
})

test("every choice of the search makes another page: none is kept, and none passes for the page without it", () => {
  const query: Required<SearchQuery> = {
    text: "praia",
    profile: "tourism",
    kind: "package",
    countryIds: [20],
    cityId: 201,
    segmentId: 1,
    currency: "BRL",
    lowestCents: 1,
    highestCents: 2,
    promotion: true,
    sort: "cheapest",
    page: 2,
  }
  const names = [...searchParams(query).keys()].filter((name) => name !== "perfil")
  expect(names.length).toBe(Object.keys(query).length - 1)
  for (const name of names)
    expect(keyOf(`/busca?perfil=turismo&${name}=${searchParams(query).get(name)}`), name).toBeUndefined()
  expect(keyOf("/busca?perfil=turismo&utm_source=x")).toBe("/busca?perfil=turismo")
})

test("a page's data has its own key; unknown routes are not kept", () => {
  expect(keyOf("/turismo.data?x=1")).toBe("/turismo.data")
  expect(keyOf("/turismo.data?_routes=root,tourism.main.index")).not.toBe(keyOf("/turismo.data"))
  expect(keyOf("/turismo.data?_routes=tourism.main.index,root,root")).toBe(
    keyOf("/turismo.data?_routes=root,tourism.main.index"),
  )
  for (const routes of ["evil", "", "root,evil", "root,root.x"])
    expect(keyOf(`/turismo.data?_routes=${routes}`), routes).toBeUndefined()
  expect(keyOf("/contatos.data?_routes=tourism.main.index")).toBeUndefined()
  for (const url of ["/turismo/_.data", "/turismo/.data", "/turismo.data/"])
    expect(keyOf(url), url).toBe("/turismo.data")
  for (const url of ["/_.data", "/.data"]) expect(keyOf(url), url).toBe("/_.data")
  expect(keyOf("/contatos.data?perfil=turismo")).toBe("/contatos.data?perfil=turismo")
})

test("what is rendered is the address of the key, nothing else of the request", () => {
  expect(keyOf("/contatos/?utm_campaign=1&perfil=turismo")).toBe("/contatos?perfil=turismo")
})
