import { createHash } from "node:crypto"
import { expect, test } from "vitest"
import { createPagesApp } from "#test/built-pages.ts"
import { readPage } from "#test/read-page.ts"
import { inlineStyles } from "./inline-styles.server.ts"

const link = (address: string) => `<link rel="stylesheet" href="${address}"/>`

test("the styles are inline, in the order of their links, which fetch nothing; a link that is not ours stays", () => {
  const read = (address: string) => ({ "/assets/a.css": "a{}", "/assets/b.css#": "b{}" })[address]
  const { head, styles } = inlineStyles(
    `<head>${link("/assets/a.css")}${link("/assets/b.css#")}${link("/other.css")}</head>`,
    read,
  )
  expect(styles).toEqual(["a{}b{}"])
  expect(head).toBe(
    `<head><style>a{}b{}</style><link rel="stylesheet" href="/assets/a.css" disabled=""/><link ` +
      `rel="stylesheet" href="/assets/b.css#" disabled=""/>${link("/other.css")}</head>`,
  )
  expect(inlineStyles(`<head>${link("/other.css")}</head>`, read)).toEqual({
    head: `<head>${link("/other.css")}</head>`,
    styles: [],
  })
})

test("a page rendered by React has all its styles inline, and their hash in its policy", async () => {
  await using site = await createPagesApp()
  for (const address of ["/", "/turismo", "/orcamento", "/nada-aqui"]) {
    const { body, headers } = await site.app.inject(address)
    const styles = [...body.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text = ""]) => text)
    expect(styles, address).toHaveLength(1)
    const hash = createHash("sha256")
      .update(styles[0] as string)
      .digest("base64")
    expect(headers["content-security-policy"], address).toContain(`; style-src 'self' 'sha256-${hash}';`)
    const links = readPage(body)
      .all("link")
      .filter(({ attributes }) => attributes.rel === "stylesheet")
    expect(links.length, address).toBeGreaterThan(0)
    for (const { attributes } of links) expect(attributes.disabled, address).toBe("")
  }
})
