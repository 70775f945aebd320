import { setImmediate as nextTurn } from "node:timers/promises"
import { createElement as h } from "react"
import { expect, test } from "vitest"
import { renderDocument } from "./render-document.server.ts"
import { collectGarbage } from "#test/collect-garbage.ts"
import { median } from "#tools/bench/measures.ts"

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
  expect(frame.scripts).toMatch(/^<script nonce="[\w-]{36}">1<\/script><p>depois/)
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

test("collections of the young generation free a page after it was rendered", async () => {
  const [pages, characters] = [20, 100_000]
  const long = h("p", { key: "long" }, "x".repeat(characters))
  const growth = async () => {
    const before = process.memoryUsage().heapUsed
    for (let page = 0; page < pages; page++) {
      await document(long)
      // React has a task after a page, which refers to it.
      await nextTurn()
      // What survives two collections is moved to the old generation.
      for (let times = 0; times < 2; times++) collectGarbage({ type: "minor" })
    }
    return process.memoryUsage().heapUsed - before
  }
  await growth()
  const rounds: number[] = []
  for (let round = 0; round < 5; round++) rounds.push(await growth())
  // The median, because the rest of the process needs memory too, and may be collected as a whole.
  expect(median(rounds)).toBeLessThan((pages * characters) / 2)
})
