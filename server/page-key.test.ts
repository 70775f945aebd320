import { expect, test } from "vitest"
import { pageKey } from "./page-key.ts"

const routeIds = new Set(["root", "layout-tourism", "tourism.main.index"])
const keyOf = (url: string) => pageKey(url, routeIds)?.key

test("addresses that show the same page have one key: campaign marks, encoding and a last slash do not count", () => {
  for (const url of ["/turismo", "/turismo/", "/turismo?utm_source=x&fbclid=y", "/turismo?", "/turismo?perfil=intercambio", "/turismo?__proto__=1"]) {
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

test("what the router's scripts ask of its routes keeps its query", () => {
  expect(keyOf("/__manifest?paths=%2Fturismo&version=915c426a")).toBeUndefined()
})

test("what is one visitor's, or without bounds, is never kept", () => {
  const personal = ["/orcamento/enviado?protocolo=TV-AAAA-AAAA", "/lua-de-mel/1/ana-e-pedro?enviado=TV-AAAA-AAAA", "/orcamento?pacote=3", "/lua-de-mel/1/ana-e-pedro?cota=3", "/busca?q=praia", `/${"a".repeat(600)}`]
  for (const url of [...personal, "//evil.example/turismo", "/turismo//", "/\\\\evil", "turismo"]) expect(keyOf(url), url).toBeUndefined()
})

test("a page's data has its own key; unknown routes are not kept", () => {
  expect(keyOf("/turismo.data?x=1")).toBe("/turismo.data")
  expect(keyOf("/turismo.data?_routes=root,tourism.main.index")).not.toBe(keyOf("/turismo.data"))
  expect(keyOf("/turismo.data?_routes=evil")).toBeUndefined()
  expect(keyOf("/contatos.data?perfil=turismo")).toBe("/contatos.data?perfil=turismo")
})

test("what is rendered is the address of the key, nothing else of the request", () => {
  expect(pageKey("/contatos/?utm_campaign=1&perfil=turismo", routeIds)?.address).toBe("/contatos?perfil=turismo")
})
