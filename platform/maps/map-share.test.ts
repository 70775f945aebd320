import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { mapEmbedUrl } from "./map-embed.ts"
import { isShortMapLink, sharedMapUrl } from "./map-share.ts"

const lagoons = "bbox=-42.8393,-2.7563,-42.8135,-2.7371&layer=mapnik&marker=-2.7467,-42.8264"

describe("what people paste of a place", () => {
  test.each([
    "-2.7467, -42.8264",
    "-2,7467; -42,8264",
    "(-2.7467 -42.8264)",
    "\u22122.7467, \u221242.8264",
    "geo:-2.7467,-42.8264;u=35",
    `2°44'48.12"S 42°49'35.04"W`,
    `2° 44' 48,12" S, 42° 49' 35,04" O`,
    "https://www.openstreetmap.org/?mlat=-2.7467&mlon=-42.8264#map=15/-2.75/-42.8",
    "https://www.openstreetmap.org/#map=15/-2.7467/-42.8264",
  ])("%s is a map of OpenStreetMap with a pin", (pasted) => {
    expect(sharedMapUrl(pasted)).toBe(`https://www.openstreetmap.org/export/embed.html?${lagoons}`)
  })

  test.each([
    ["https://www.google.com/maps/@-2.7467,-42.8264,14.5z", "q=-2.7467%2C-42.8264&z=15"],
    [
      "https://www.google.com.br/maps/place/Barreirinhas+-+MA/@-2.75,-42.83,13z/data=!3m1!4b1!4m5!3m4!8m2!3d-2.7467!4d-42.8264",
      "q=-2.7467%2C-42.8264&z=13",
    ],
    ["https://maps.google.com/?q=-2.7467,-42.8264", "q=-2.7467%2C-42.8264&z=15"],
    ["https://www.google.com/maps/search/?api=1&query=Lagoa+Azul", "q=Lagoa+Azul&z=15"],
    ["https://www.google.com/maps/place/S%C3%A3o+Lu%C3%ADs", "q=S%C3%A3o+Lu%C3%ADs&z=15"],
  ])("%s is a map of Google", (pasted, query) => {
    expect(sharedMapUrl(pasted)).toBe(`https://maps.google.com/maps?${query}&output=embed`)
  })

  test.each([
    "",
    "Rua das Flores, 12",
    "12, 34",
    "-92.1, 10.5",
    "10.5, 200.1",
    "https://www.google.com/search?q=praia",
    "https://www.google.com/maps",
    "https://www.openstreetmap.org/",
    "https://evil.example/maps/@-2.7467,-42.8264,14z",
    "https://maps.app.goo.gl/AbC123",
    "javascript:alert(1)",
  ])("%s is none", (pasted) => {
    expect(sharedMapUrl(pasted)).toBeUndefined()
  })

  test("whatever comes out is a map that the site shows", () => {
    const host = fc.constantFrom("www.google.com", "maps.google.com", "www.openstreetmap.org", "evil.example")
    const rest = fc.array(
      fc.constantFrom("/maps", "/place/", "@-2.7,-42.8,15z", "?q=", "a&b", "#map=15/1.5/2.5", "!3d1.5!4d2.5", "%E0%"),
      { maxLength: 5 },
    )
    const link = fc.tuple(host, rest).map(([name, parts]) => `https://${name}${parts.join("")}`)
    fc.assert(
      fc.property(fc.oneof(link, fc.string(), fc.tuple(fc.float(), fc.float()).map(String)), (pasted) => {
        const url = sharedMapUrl(pasted)
        if (url !== undefined) expect(mapEmbedUrl(url)).toBe(url)
      }),
      { numRuns: 2_000 },
    )
  })
})

test("a short link is told apart, because only its service knows the place", () => {
  expect(["https://maps.app.goo.gl/AbC", "goo.gl/maps/x", "https://www.google.com/maps"].map(isShortMapLink)).toEqual([
    true,
    true,
    false,
  ])
})
