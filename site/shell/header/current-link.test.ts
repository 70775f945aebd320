import { expect, test } from "vitest"
import { markCurrentLinks } from "./current-link.ts"

const marked = 'class="active" aria-current="page" '

test.each([
  ["/contatos", "/contatos"],
  ["/contatos/", "/contatos"],
  ["/contatos", "/contatos/"],
  ["/contatos/", "/contatos?perfil=turismo"],
  ["/contatos", "/contatos/?perfil=turismo"],
  ["/", "/"],
])("on the page %s the link to %s is marked", (pathname, link) => {
  const html = `<a href="${link}">x</a>`
  expect(markCurrentLinks(html, pathname)).toBe(html.replace("<a ", `<a ${marked}`))
})

test.each([
  ["/contatos/", "/"],
  ["/contatos", "/contatos/loja"],
  ["/contatos/loja", "/contatos"],
  ["/", "/contatos"],
])("on the page %s the link to %s is not marked", (pathname, link) => {
  const html = `<a href="${link}">x</a>`
  expect(markCurrentLinks(html, pathname)).toBe(html)
})
