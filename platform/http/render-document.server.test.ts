import { createElement as h } from "react"
import { expect, test } from "vitest"
import { renderDocument } from "./render-document.server.ts"

const document = (...after: Array<ReturnType<typeof h>>) =>
  renderDocument(
    (nonce) =>
      h(
        "html",
        null,
        h("head", null, h("title", null, "Praia")),
        h("body", null, h("p", null, "Olá, verão – já!"), h("script", { nonce }, "1"), ...after),
      ),
    undefined,
  )

test("the content is in no frame, and in the document where it was, after both of its sides were changed", async () => {
  const { frame, withContent, nonce } = await document(h("p", { key: "p" }, "depois"))
  expect(frame.head).toMatch(/<title>Praia<\/title><\/head>$/)
  expect(frame.scripts).toMatch(/^<script nonce="[\w-]{24}">1<\/script><p>depois/)
  const changed = {
    head: frame.head.replace("Praia", "Água"),
    scripts: frame.scripts.replaceAll(` nonce="${nonce}"`, ""),
  }
  expect(withContent(changed).toString()).toBe(
    "<!DOCTYPE html><html><head><title>Água</title></head><body><p>Olá, verão – já!</p><script>1</script>" +
      "<p>depois</p></body></html>",
  )
})

test("of what is no document, or has no script, nothing is lost", async () => {
  for (const element of [h("p", null, "só"), h("html", null, h("head"), h("body", null, "só"))]) {
    const { frame, withContent } = await renderDocument(() => element, undefined)
    expect(withContent(frame).toString()).toMatch(/^(<p>só<\/p>|<!DOCTYPE html>.*só<\/body><\/html>)$/)
  }
})
