import { parseFragment } from "parse5"
import { RouterContextProvider } from "react-router"
import { expect, test } from "vitest"
import { listLimit } from "#domain/packages/packages.server.ts"
import { plainText } from "#platform/text/safe-html.server.ts"
import { servicesContext } from "#site/request-context.server.ts"
import { createPagesApp } from "#test/built-pages.ts"
import { type TestServices, createTestServices } from "#test/create-test-app.ts"
import { insertPackage } from "#test/factories.ts"
import { setAgency } from "#test/fixtures/quote-samples.ts"
import { injections } from "#test/journeys/injections.ts"
import { publicInjections } from "#test/journeys/public-injections.ts"
import { type XmlElement, elementsOf, readXml } from "#test/read-xml.ts"
import { loader } from "./promotions-feed.ts"

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
  // Excludes texts that the database cannot store.
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
    const itemsById = new Map(items.map((item) => [idOf(item), item]))
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

test("the feed says foreign prices in reais too, with rate and day", async () => {
  await using site = await createTestServices("sqlite", { content: "demo" })
  await setAgency(site, { rates: [{ currency: "EUR", reais: 6.2, day: "2026-11-18" }] })
  const promotion = { ...inForce, in_exchange: 0 as const, price_basis: "por pessoa", summary: "Um roteiro." }
  const insert = (values: Parameters<typeof insertPackage>[1]) => insertPackage(site.db, { ...promotion, ...values })
  const ids = [
    await insert({ value_cents: 299_000, value_currency: "EUR", promotion_currency: "EUR", promotion_cents: 269_000 }),
    await insert({ value_cents: 299_000, value_currency: "USD", promotion_currency: "USD", promotion_cents: 269_000 }),
    await insert({ value_cents: 299_000, value_currency: "EUR", promotion_cents: 899_000 }),
    await insert({ value_cents: null, promotion_cents: 899_000 }),
  ]
  const descriptions = await descriptionsIn(site)
  const days = "Promoção válida de 16/11/2026 até 30/11/2026."
  expect(ids.map((id) => descriptions.get(id)?.replaceAll("\u00a0", " "))).toEqual([
    "Um roteiro. De € 2.990,00 ou R$ 18.538,00 por € 2.690,00 ou R$ 16.678,00, por pessoa. " +
      `Câmbio de 18/11/2026: R$ 6,20. ${days}`,
    "Um roteiro. De US$ 2.990,00 (valor em reais sob consulta) por US$ 2.690,00 (valor em reais sob consulta), " +
      `por pessoa. ${days}`,
    "Um roteiro. De € 2.990,00 ou R$ 18.538,00 por R$ 8.990,00, por pessoa. " +
      `Câmbio de 18/11/2026: R$ 6,20. ${days}`,
    `Um roteiro. Por R$ 8.990,00, por pessoa. ${days}`,
  ])
})

test("a renamed package keeps its item in feed readers, and its next promotion is a new one", async () => {
  await using site = await createTestServices("sqlite", { content: "demo" })
  const id = await insertPackage(site.db, { ...inForce })
  const change = (values: object) => site.db.updateTable("package").set(values).where("id", "=", id).execute()
  const guids = async () => {
    const items = await itemsIn(site)
    const all = items.map((item) => elementsOf(item, "guid")[0])
    expect(new Set(all.map((guid) => guid?.text)).size).toBe(items.length)
    expect(new Set(all.map((guid) => guid?.attributes.isPermaLink))).toEqual(new Set(["false"]))
    return items.filter((item) => idOf(item) === id).map((item) => textOf(item, "guid"))
  }
  const first = await guids()
  expect(first).toHaveLength(2)
  await change({ name: "Outro nome" })
  expect(await guids()).toEqual(first)
  await change({ promotion_starts: "2026-11-17" })
  const next = await guids()
  expect(next).toHaveLength(2)
  expect(next.filter((guid) => first.includes(guid))).toEqual([])
})

test("with more promotions than the feed holds, the newest is in it, wherever the agency has put it", async () => {
  await using site = await createTestServices("sqlite", { content: "demo" })
  for (let index = 0; index < listLimit; index++) await insertPackage(site.db, inForce)
  const newest = await insertPackage(site.db, { ...inForce, promotion_starts: "2026-11-20", position: 99_999 })
  const ids = (await itemsIn(site)).map(idOf)
  expect(ids.slice(0, 2)).toEqual([newest, newest])
})

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

/** The feed's descriptions by the id of their package, as feed readers show them. */
async function descriptionsIn(site: TestServices): Promise<Map<number, string>> {
  const shown = (item: XmlElement) => plainText(textOf(item, "description"))
  return new Map((await itemsIn(site)).map((item) => [idOf(item), shown(item)]))
}

async function itemsIn({ services }: TestServices): Promise<XmlElement[]> {
  const context = new RouterContextProvider()
  context.set(servicesContext, services)
  const response = await (loader as (args: unknown) => Promise<Response>)({ context })
  return elementsOf(readXml(await response.text()), "item")
}

/** The id of the package that an item leads to. */
const idOf = (item: XmlElement) => Number(/\/(\d+)\/[^/]*$/.exec(textOf(item, "link"))?.[1])

const textOf = (item: XmlElement, name: string) => elementsOf(item, name)[0]?.text ?? ""

/** The text as an XML parser returns it: without characters that XML cannot contain, and with normalised line ends. */
function asParsed(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "").replace(/\r\n?/g, "\n")
}
