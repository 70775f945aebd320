import { createHash } from "node:crypto"
import { expect, test } from "vitest"
import { createPagesApp } from "#test/built-pages.ts"
import { inlineStyles } from "./inline-styles.server.ts"

const link = (address: string) => `<link rel="stylesheet" href="${address}"/>`

test("the styles come in the page, in the order of their links, which fetch nothing; one that is not ours stays", () => {
  const read = (address: string) => ({ "/assets/a.css": "a{}", "/assets/b.css#": "b{}" })[address]
  const { html, styles } = inlineStyles(
    `<head>${link("/assets/a.css")}${link("/assets/b.css#")}${link("/other.css")}</head>`,
    read,
  )
  expect(styles).toEqual(["a{}b{}"])
  expect(html).toBe(
    `<head><style>a{}b{}</style><link rel="stylesheet" href="/assets/a.css" disabled=""/><link rel="stylesheet" href="/assets/b.css#" disabled=""/>${link("/other.css")}</head>`,
  )
  expect(inlineStyles(`<head>${link("/other.css")}</head>`, read)).toEqual({
    html: `<head>${link("/other.css")}</head>`,
    styles: [],
  })
})

test("a page's policy lets in the styles that it brings, and no others", async () => {
  await using site = await createPagesApp()
  for (const address of ["/", "/turismo", "/orcamento", "/nada-aqui"]) {
    const { body, headers } = await site.app.inject(address)
    const styles = [...body.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text = ""]) => text)
    expect(styles, address).toHaveLength(1)
    const hash = createHash("sha256")
      .update(styles[0] as string)
      .digest("base64")
    expect(headers["content-security-policy"], address).toContain(`; style-src 'self' 'sha256-${hash}';`)
    expect(
      body.match(/<link rel="stylesheet" [^>]*>/g)?.every((one) => one.includes("disabled")),
      address,
    ).toBe(true)
  }
})
