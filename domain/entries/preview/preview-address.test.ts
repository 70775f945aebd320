import { expect, test } from "vitest"
import { previewAddress, sharedPreviewAddress, siteAddress, withSiteAddresses } from "./preview-address.ts"

const origins = ["https://agencia.example", "https://painel.agencia.example"]
const preview = previewAddress([
  { kind: "packages", id: "1001" },
  { kind: "cities", id: "5" },
])
const shared = sharedPreviewAddress("aZ0_-")

test.each([
  [`https://painel.agencia.example${preview}/contatos?perfil=lazer#mapa`, "/contatos?perfil=lazer#mapa"],
  [`https://agencia.example${shared}/turismo`, "/turismo"],
  [`${shared}/turismo`, "/turismo"],
  [`https://agencia.example${preview}`, "/"],
  ["https://agencia.example", "/"],
  [" http://Agencia.example/contatos ", "/contatos"],
  ["https://agencia.example?a=1", "/?a=1"],
])("%s, copied from our own pages, is %s in a text", (copied, address) => {
  expect(siteAddress(copied, origins)).toBe(address)
  expect(withSiteAddresses(`<p><a href="${copied}" rel="noopener">x</a></p>`, origins)).toBe(
    `<p><a href="${address}" rel="noopener">x</a></p>`,
  )
})

test.each([
  "https://outra.example/painel/previa-enviada/x/turismo",
  "https://agencia.example.evil.example/contatos",
  "https://agencia.example//evil.example",
  "https://agencia.example\\@evil.example/",
  "/contatos",
  "mailto:ana@agencia.example",
  "",
])("%s stays as it is", (address) => {
  expect(siteAddress(address, origins)).toBe(address)
})
