import { expect, test } from "vitest"
import { isLinkAddress } from "#platform/text/link-address.ts"
import { addressAsTyped, pageMeant } from "./link-as-typed.ts"

test.each([
  ["/contatos", "/contatos"],
  [" https://agencia.example/a ", "https://agencia.example/a"],
  ["http://agencia.example", "https://agencia.example"],
  ["www.agencia.com.br/dicas?x=1", "https://www.agencia.com.br/dicas?x=1"],
  ["contato@agencia.com.br", "mailto:contato@agencia.com.br"],
  ["(11) 94002-8922", "tel:+5511940028922"],
  ["+351 21 123 4567", "tel:+351211234567"],
  ["0800 123 4567", "tel:08001234567"],
])("%s leads to %s", (typed, address) => {
  expect(addressAsTyped(typed)).toBe(address)
  expect(isLinkAddress(address)).toBe(true)
})

test.each(["", "javascript:alert(1)", "//evil.example", "contato", "12345", "data:text/html,x"])(
  "%s leads nowhere",
  (typed) => {
    expect(isLinkAddress(addressAsTyped(typed))).toBe(false)
  },
)

test("a page is found by its name, or by its address without the slash", () => {
  const pages = [
    { name: "Contatos", address: "/contatos" },
    { name: "São Tomé, Brasil", address: "/turismo/destino/1/sao-tome" },
  ]
  for (const typed of ["contatos", " Contatos ", "CONTATOS"]) expect(pageMeant(typed, pages)).toBe("/contatos")
  expect(pageMeant("sao tome, brasil", pages)).toBe("/turismo/destino/1/sao-tome")
  for (const typed of ["contato", "", "turismo"]) expect(pageMeant(typed, pages)).toBeUndefined()
})
