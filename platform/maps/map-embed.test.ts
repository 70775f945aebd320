import fc from "fast-check"
import { parseFragment } from "parse5"
import { describe, expect, test } from "vitest"
import { repeatingHtml } from "#test/fixtures/repeating-html.ts"
import { readMapEmbed } from "./map-embed.server.ts"
import { mapEmbedHtml, mapEmbedMaxLength, mapEmbedUrl, mapHostName, mapOrigins } from "./map-embed.ts"

const osm =
  "https://www.openstreetmap.org/export/embed.html?bbox=-6.4%2C53.2%2C-6.1%2C53.4&layer=mapnik&marker=53.34%2C-6.26"
const google = "https://www.google.com/maps/embed?pb=!1m18!1m12"

describe("readMapEmbed", () => {
  test.each([
    [osm, osm],
    [google, google],
    ["https://www.google.com.br/maps/embed?pb=x", "https://www.google.com.br/maps/embed?pb=x"],
    ["https://maps.google.com/maps?q=Dublin&output=embed", "https://maps.google.com/maps?q=Dublin&output=embed"],
    [`  ${osm}#topo\n`, osm],
    [
      `<iframe width="425" src="${osm.replaceAll("&", "&amp;")}"></iframe><br/><small><a href="https://www.openstreetmap.org/">Ver</a></small>`,
      osm,
    ],
    [`<div class="mapa"><IFRAME SRC='${google}' onload="alert(1)"></IFRAME></div>`, google],
  ])("accepts %s", (pasted, url) => {
    expect(readMapEmbed(pasted)).toBe(url)
    expect(mapOrigins()).toContain(new URL(url).origin)
  })

  test.each([
    "",
    "mapa",
    "<p>mapa</p>",
    "<iframe></iframe>",
    `<iframe srcdoc="<script>alert(1)</script>"></iframe>`,
    `<iframe src="${osm}"></iframe><iframe src="${google}"></iframe>`,
    `<script src="${osm}"></script>`,
    `<textarea><iframe src="${osm}"></iframe></textarea>`,
    `<!-- <iframe src="${osm}"></iframe> -->`,
    osm.replace("https", "http"),
    osm.replace("https:", ""),
    "javascript:alert(1)",
    "data:text/html,x",
    "https://www.openstreetmap.org/",
    "https://www.openstreetmap.org/export/embed.html/x",
    "https://www.openstreetmap.org/export/embed%2ehtml",
    "https://openstreetmap.org/export/embed.html",
    "https://www.openstreetmap.org.evil.example/export/embed.html",
    "https://www.openstreetmap.org@evil.example/export/embed.html",
    "https://user@www.openstreetmap.org/export/embed.html",
    "https://www.openstreetmap.org:8443/export/embed.html",
    "https://evil.example/www.google.com/maps/embed",
    "https:\\\\www.google.com\\maps\\embed",
    "https:www.google.com/maps/embed",
    "https://www.google.com/maps/embed/../../url?q=x",
    "https://www.google.com/maps",
    "https://maps.google.com/maps?q=Dublin",
    "https://maps.google.com/maps?output=classic",
    "https://www.google.com/maps/embed ?pb=x",
    "https://www.gооgle.com/maps/embed",
  ])("refuses %s", (pasted) => {
    expect(readMapEmbed(pasted)).toBeUndefined()
  })

  // The parser would make 2,000,000,000 elements of the last one.
  test.each([
    `<iframe src="${osm}"></iframe>${" ".repeat(mapEmbedMaxLength)}<p>`,
    `<iframe src="${osm}"></iframe>${repeatingHtml(300)}`,
    `<iframe src="${osm}"></iframe>${repeatingHtml(30_000)}`,
  ])("a text that is far too long for a map is refused at once: %#", (pasted) => {
    expect(readMapEmbed(pasted)).toBeUndefined()
  })

  test("whatever is pasted, what comes out is an https address of an allowed host and path", () => {
    const part = fc.constantFrom(
      "https://",
      "http://",
      "www.google.com",
      "evil.example",
      "/maps/embed",
      "/",
      "@",
      ":443",
      ":80",
      "\\",
      "..",
      "?output=embed",
      "#",
      "<iframe src=",
      '"',
      "'",
      ">",
      "</iframe>",
      "%2f",
      "&amp;",
      "\t",
      "javascript:",
      "www.openstreetmap.org",
      "/export/embed.html",
      "maps.google.com",
      "/maps",
    )
    const pasted = fc.oneof(
      fc.array(part, { maxLength: 8 }).map((parts) => parts.join("")),
      fc.webUrl(),
      fc.string(),
    )
    fc.assert(
      fc.property(pasted, (text) => {
        const url = readMapEmbed(text)
        if (url === undefined) return
        expect(url).toMatch(
          /^https:\/\/(www\.google\.com(\.br)?\/maps\/embed|maps\.google\.com\/maps|www\.openstreetmap\.org\/export\/embed\.html)(\?|$)/,
        )
        expect(mapEmbedUrl(url)).toBe(url)
      }),
      { numRuns: 3_000 },
    )
  })
})

test("mapEmbedHtml writes one clean frame, whatever the title says", () => {
  const [frame, ...rest] = parseFragment(mapEmbedHtml(osm, `Mapa de "D'Ublin" <script>&`) as string).childNodes
  expect(rest).toEqual([])
  const attributes = Object.fromEntries(
    (frame as { attrs: Array<{ name: string; value: string }> }).attrs.map(({ name, value }) => [name, value]),
  )
  expect(attributes).toMatchObject({ src: osm, title: `Mapa de "D'Ublin" <script>&`, loading: "lazy" })
  expect(
    Object.keys(attributes).filter((name) => name.startsWith("on") || name === "style" || name === "srcdoc"),
  ).toEqual([])
})

test("mapEmbedHtml gives nothing without a map or with a refused one", () => {
  expect(mapEmbedHtml(null, "x")).toBeNull()
  expect(mapEmbedHtml("https://evil.example/", "x")).toBeNull()
})

test("mapHostName says whom the click contacts", () => {
  expect(mapHostName(osm)).toBe("OpenStreetMap")
  expect(mapHostName(google)).toBe("Google Maps")
})
