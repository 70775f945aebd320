import type { ServerBuild } from "react-router"
import { expect, test } from "vitest"
import { type SearchQuery, searchParams } from "#domain/search/search.ts"
import type { PageHandle } from "#site/page-handle.ts"
import { handle as honeymoon } from "#site/honeymoon/honeymoon-page.tsx"
import { handle as quote } from "#site/quotes/quote-page.tsx"
import { handle as sent } from "#site/quotes/sent/quote-sent-page.tsx"
import { handle as searchPage } from "#site/search/search-page.tsx"
import { handle as shared } from "#site/shell/layout/layout-index.tsx"
import { canonicalAddress } from "./canonical-address.ts"
import { pageKey } from "./page-key.ts"
import { createPageMatches, uploadPages } from "./page-matches.ts"

const pages = {
  "contact.main": { path: "contatos" },
  "budget.main": { path: "orcamento", handle: quote },
  "budget.sent": { path: "orcamento/enviado", handle: sent },
  "search.main": { path: "busca", handle: searchPage },
}

/** A route table as in the build, with the declarations of the pages. */
const table = Object.fromEntries(
  [
    { id: "root" },
    { id: "layout-index", parentId: "root", handle: shared },
    ...Object.entries(pages).map(([id, page]) => ({ id, parentId: "layout-index", ...page })),
    { id: "layout-tourism", parentId: "root" },
    { id: "tourism.main.index", parentId: "layout-tourism", path: "turismo" },
    { id: "honeymoon.main", parentId: "layout-tourism", path: "lua-de-mel/:id/:name", handle: honeymoon },
  ].map(({ handle, ...route }: { id: string; parentId?: string; path?: string; handle?: PageHandle }) => [
    route.id,
    { ...route, module: { handle } },
  ]),
) as unknown as ServerBuild["routes"]
const matches = createPageMatches(table)
const keyOf = (url: string) => pageKey(canonicalAddress(url), matches)

test("campaign parameters, percent-encoding and a trailing slash do not change the key", () => {
  for (const url of [
    "/turismo",
    "/turismo/",
    "/turismo?utm_source=x&fbclid=y",
    "/turismo?",
    "/turismo?perfil=intercambio",
    "/turismo?__proto__=1",
    `/turismo?utm_campaign=${"a".repeat(600)}`,
  ]) {
    expect(keyOf(url), url).toBe("/turismo")
  }
  expect(keyOf("/turismo/destino/1/p%C3%A9")).toBe(keyOf("/turismo/destino/1/pé"))
  expect(keyOf("/?a=1")).toBe("/")
})

test("what a page declares of its query is part of the key, in its known values only", () => {
  expect(keyOf("/contatos?perfil=turismo&x=1")).toBe("/contatos?perfil=turismo")
  expect(keyOf("/contatos?x=1&perfil=turismo")).toBe("/contatos?perfil=turismo")
  expect(keyOf("/contatos?perfil=%3Cscript%3E")).toBe("/contatos")
})

test("everything after the first question mark is the query", () => {
  expect(keyOf("/busca?utm=a?b&q=praia")).toBeUndefined()
  expect(keyOf("/orcamento?utm_term=a?&pacote=2039")).toBeUndefined()
  expect(keyOf("/contatos?utm=a?b&perfil=turismo")).toBe("/contatos?perfil=turismo")
})

test("the router's manifest has no key", () => {
  expect(keyOf("/__manifest?paths=%2Fturismo&version=915c426a")).toBeUndefined()
})

test("a page with a private or uncached query value has no key", () => {
  const personal = [
    "/orcamento/enviado?protocolo=TV-AAAA-AAAA",
    "/lua-de-mel/1/ana-e-pedro?enviado=TV-AAAA-AAAA",
    "/orcamento?pacote=3",
    "/lua-de-mel/1/ana-e-pedro?cota=3",
    "/busca?q=praia",
    "/busca?%71=praia",
    "/busca.data?q=praia",
    "/orcamento?busca=praia",
    "/orcamento?pacote=",
    `/${"a".repeat(600)}`,
  ]
  for (const url of personal) expect(keyOf(url), url).toBeUndefined()
})

test("every search parameter makes another page: none is cached, and none gets the key of the page without it", () => {
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

test("a page's data has its own key; unknown routes have none", () => {
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

test("a value that the page does not declare makes no other page of it", () => {
  expect(keyOf("/turismo?protocolo=TV-AAAA-AAAA&q=praia")).toBe("/turismo")
  expect(keyOf("/orcamento?enviado=TV-AAAA-AAAA")).toBe("/orcamento")
})

test("a form takes a file where its page declares it", () => {
  expect(uploadPages(table)).toEqual([{ path: "/lua-de-mel/:id/:name", rules: honeymoon.page.upload }])
})

test("the key has nothing else of the request", () => {
  expect(keyOf("/contatos/?utm_campaign=1&perfil=turismo")).toBe("/contatos?perfil=turismo")
})
