import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { canonicalAddress, readableAddress, splitQuery } from "./canonical-address.ts"

describe("the canonical form of an address", () => {
  test.each([
    ["/CONTATOS", "/contatos"],
    ["/zzz/../contatos", "/contatos"],
    ["/x/%2e%2e/intercambio", "/intercambio"],
    ["/x/.%2E/./intercambio", "/intercambio"],
    ["//evil.example/contatos", "/evil.example/contatos"],
    ["/turismo//depoimentos", "/turismo/depoimentos"],
    ["/\\\\evil", "/evil"],
    ["/intercambio\\pais", "/intercambio/pais"],
    ["/%63ontatos", "/contatos"],
    ["/turismo/pacote/destaques/29%2C30/caribe", "/turismo/pacote/destaques/29,30/caribe"],
    ["/lua-de-mel/1/ana-e-pedro.", "/lua-de-mel/1/ana-e-pedro"],
    ["/contatos).", "/contatos"],
    ["/contatos*", "/contatos"],
    ["/contatos%E2%80%9D?a=b.", "/contatos?a=b."],
    ["/contatos%20", "/contatos"],
    ["/contatos#loja", "/contatos"],
    ["/contatos?a=b#loja", "/contatos?a=b"],
    ["/contatos#loja?a=b", "/contatos"],
  ])("of %s is %s", (address, canonical) => {
    expect(canonicalAddress(address)).toBe(canonical)
  })

  test.each([
    "/",
    "/turismo/",
    "/orcamento?A=B&utm=a?b//../c",
    "/a%2Fb",
    "/x/)",
    "/x./",
    "/turismo/destino/5/-",
    "/%252e%252e",
    "/icones/192.png",
  ])("of %s is itself", (address) => {
    expect(canonicalAddress(address)).toBe(address)
  })

  test("of anything has itself as its canonical form, and stays on our host", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[!-~]{0,40}$/), (target) => {
        const canonical = canonicalAddress(readableAddress(target))
        expect(canonicalAddress(canonical)).toBe(canonical)
        expect(new URL(canonical, "https://travessia.example").host).toBe("travessia.example")
        expect(() => decodeURI(splitQuery(canonical).path)).not.toThrow()
      }),
    )
  })
})

test("a segment that cannot be decoded, or has control characters, becomes literal text", () => {
  expect(readableAddress("/%E0%A4%A/x?q=%E0")).toBe("/%25E0%25A4%25A/x?q=%E0")
  expect(readableAddress("/contatos%0a")).toBe("/contatos%250a")
  expect(readableAddress("/contatos%E2%80%A8")).toBe("/contatos%25E2%2580%25A8")
  expect(readableAddress("/caf%C3%A9")).toBe("/caf%C3%A9")
})

test("an absolute URL and a path without its slash become paths", () => {
  expect(readableAddress("http://travessia.example/contatos?a=1")).toBe("/contatos?a=1")
  expect(readableAddress("http://travessia.example")).toBe("/")
  expect(readableAddress("@evil.example/x")).toBe("/@evil.example/x")
})
