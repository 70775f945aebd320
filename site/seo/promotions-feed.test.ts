import { parseFragment } from "parse5"
import { expect, test } from "vitest"
import { createPagesApp } from "#test/built-pages.ts"
import { insertPackage } from "#test/factories.ts"
import { injections } from "#test/journeys/injections.ts"
import { publicInjections } from "#test/journeys/public-injections.ts"
import { elementsOf, readXml } from "#test/read-xml.ts"

const inForce = {
  promotion_cents: 100_00,
  promotion_currency: "BRL",
  promotion_starts: "2026-11-16",
  promotion_ends: "2026-11-30",
} as const

/** Most promotions of a profile in the feed. */
const feedMax = 250

/** Control characters, CDATA ends, entities and characters outside the BMP. */
const ownTexts = [
  "a ]]> b ]]> c",
  "<![CDATA[ x ]]]]>]]>",
  "&amp; &lt;b&gt; &#0; &nope;",
  "\u0001\u0008\u000b\u000c\u001f",
  "\u007f\u0085\ufffe\uffff",
  "5 < 6 & 7 > 2",
  "👩🏽‍🚀 \u{10ffff}",
]

test("the feed is well-formed XML and keeps the text, whatever a package's texts contain", async () => {
  await using site = await createPagesApp("sqlite", { pageCacheBytes: 0 })
  await site.db.updateTable("package").set({ promotion_starts: null, promotion_ends: null }).execute()
  // Without what the database cannot store.
  const texts = [...ownTexts, ...injections, ...publicInjections]
    .map((text) => text.toWellFormed().replaceAll("\0", ""))
    .filter((text) => text.trim() !== "")
  expect(texts.length).toBeGreaterThan(700)
  const ids: number[] = []
  for (let index = 0; index < feedMax; index++) ids.push(await insertPackage(site.db, { in_exchange: 0, ...inForce }))
  for (let start = 0; start < texts.length; start += feedMax) {
    const batch = texts.slice(start, start + feedMax)
    for (const [index, text] of batch.entries())
      await site.db
        .updateTable("package")
        .set({ name: text, summary: text })
        .where("id", "=", ids[index] as number)
        .execute()
    const items = elementsOf(readXml((await site.app.inject("/promocoes.xml")).body), "item")
    expect(items).toHaveLength(feedMax)
    const itemsById = new Map(items.map((item) => [Number(/\/(\d+)\/[^/]*$/.exec(textOf(item, "link"))?.[1]), item]))
    for (const [index, text] of batch.entries()) {
      const item = itemsById.get(ids[index] as number)!
      expect(textOf(item, "title")).toBe(asParsed(text))
      const description = parseFragment(textOf(item, "description"))
      // Parsed as HTML, as feed readers do: one text node and no element.
      expect(description.childNodes.map(({ nodeName }) => nodeName)).toEqual(["#text"])
      const shown = (description.childNodes[0] as { value: string }).value
      expect(shown.startsWith(asParsed(text)), JSON.stringify(text)).toBe(true)
      expect(shown).toMatch(/Promoção válida de 16\/11\/2026 até 30\/11\/2026\.$/)
    }
  }
}, 60_000)

test("the feed and the sitemap are well-formed XML with absolute addresses", async () => {
  await using site = await createPagesApp("sqlite", { services: { origin: "https://travessia.example" } })
  const read = async (address: string) => readXml((await site.app.inject(address)).body)
  const feed = await read("/promocoes.xml")
  expect([feed.name, feed.attributes.version]).toEqual(["rss", "2.0"])
  expect(elementsOf(feed, "atom:link").map(({ attributes }) => attributes.href)).toEqual([
    "https://travessia.example/promocoes.xml",
  ])
  for (const { attributes } of elementsOf(feed, "enclosure"))
    expect(attributes).toMatchObject({ type: "image/jpeg", length: "0" })
  const map = await read("/sitemap.xml")
  expect([map.name, map.attributes.xmlns]).toEqual(["sitemapindex", "http://www.sitemaps.org/schemas/sitemap/0.9"])
  for (const { text } of elementsOf(map, "loc")) {
    const part = await read(text.replace("https://travessia.example", ""))
    expect([part.name, part.attributes.xmlns]).toEqual(["urlset", "http://www.sitemaps.org/schemas/sitemap/0.9"])
    expect(elementsOf(part, "loc").length).toBeGreaterThan(5)
  }
})

const textOf = (item: Parameters<typeof elementsOf>[0], name: string) => elementsOf(item, name)[0]?.text ?? ""

/** The text as an XML parser returns it: without characters that XML cannot contain, and with normalized line ends. */
function asParsed(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "").replace(/\r\n?/g, "\n")
}
