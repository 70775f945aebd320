import { expect, test } from "vitest"
import { contentLink } from "./content-link.ts"

test.each([
  ["/orcamento", "/orcamento?perfil=turismo"],
  ["/orcamento/", "/orcamento/?perfil=turismo"],
  ["/orcamento?pacote=2002", "/orcamento?perfil=turismo&pacote=2002"],
  ["/contatos?#paulista", "/contatos?perfil=turismo#paulista"],
  ["/contatos#paulista", "/contatos?perfil=turismo#paulista"],
  ["/busca?q=a%20b&q=c+d#x?y", "/busca?perfil=turismo&q=a%20b&q=c+d#x?y"],
  ["/orcamento?perfil=x", "/orcamento?perfil=turismo&perfil=x"],
  // A profile in the link takes precedence.
  ["/orcamento?perfil=intercambio", "/orcamento?perfil=intercambio"],
])("%s with a profile becomes %s", (written, address) => {
  expect(contentLink(written, "tourism")).toBe(address)
  expect(contentLink(written, undefined)).toBe(written)
})

test.each([
  "/turismo/destino/1/praias",
  "/contatos-antigos",
  "/orcamento/enviado",
  "https://outra.example/contatos",
  "mailto:contatos@travessia.example",
  "/",
])("%s, which is not a page of both profiles, is unchanged", (written) =>
  expect(contentLink(written, "exchange")).toBe(written),
)
