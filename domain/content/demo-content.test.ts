import sharp from "sharp"
import { beforeAll, expect, test } from "vitest"
import { drawPixels } from "@travessia/posters/draw.ts"
import type { Poster } from "@travessia/posters/drawing.ts"
import { posters } from "@travessia/posters/picture-source.ts"
import { knownFacts } from "#domain/destinations/destination.ts"
import { inspectPicture } from "#platform/images/inspect-picture.server.ts"
import { pictureSources } from "#server/picture-sources.ts"
import type { ParsedContent } from "./parsed-content.ts"
import { readContent } from "./read-content.server.ts"

/* The demo agency's content: unique names, complete facts, pictures that match their pages. */

let content: ParsedContent
beforeAll(async () => {
  ;({ content } = await readContent("content/demo", {
    today: "2026-11-20",
    inspect: inspectPicture,
    pictureSources,
  }))
})

test("no two countries share a name", () => {
  const names = content.entries.countries.map(({ value }) => value.name)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  expect(names).toEqual(expect.arrayContaining(["República Dominicana", "Aruba e Curaçao"]))
})

test("every place has its facts: language and time zone, outside Brazil also currency and dialling code", () => {
  const { countries, cities, attractions } = content.entries
  const countryOf = new Map(cities.map(({ value }) => [value.id, value.country_id]))
  const brazil = countries.find(({ value }) => value.name === "Brasil")!.value.id
  const places = [
    ...countries.map(({ value }) => ({ ...value, country: value.id, dialled: true })),
    ...cities.map(({ value }) => ({ ...value, country: value.country_id, dialled: false })),
    ...attractions.map(({ value }) => ({ ...value, country: countryOf.get(value.city_id), dialled: true })),
  ]
  expect(attractions).toHaveLength(59)
  for (const { name, country, dialled, ...facts } of places) {
    const labels = knownFacts(facts).map(({ label }) => label)
    const abroad = ["MOEDA", ...(dialled ? ["CÓDIGO DDI"] : [])]
    const expected = ["IDIOMA", "FUSO HORÁRIO", ...(country === brazil ? [] : abroad)]
    expect(labels, name).toEqual(expect.arrayContaining(expected))
  }
})

/** Minimal mean difference of two pictures' greys, 0 to 255. Variants of one scene differ by 23 and more. */
const least = 20

test(
  "no city and no attraction opens on another one's picture, nor on one that looks like it",
  { timeout: 300_000 },
  async () => {
    const covers = [...content.entries.cities, ...content.entries.attractions].map(({ value }) => ({
      place: value.name,
      picture: value.images[0]!,
    }))
    expect(new Set(covers.map(({ picture }) => picture)).size).toBe(covers.length)
    const seen = await Promise.all(
      covers.map(async ({ place, picture }) => {
        const poster = posters.fields.poster.parse(content.pictures.get(picture)!.value.poster)
        return { place, greys: await greysOf(picture, poster) }
      }),
    )
    const alike = seen.flatMap((one, index) =>
      seen
        .slice(index + 1)
        .filter((other) => difference(one.greys, other.greys) < least)
        .map((other) => `${one.place} and ${other.place}`),
    )
    expect(alike).toEqual([])
  },
)

/** Titles of the demo that name something visible, and the scenes or landmarks that show it. */
const promises: [title: RegExp, shown: RegExp][] = [
  [/esqui|Neve|Valle Nevado/, /snow-village|alpine-lake/],
  [/cruzeiro|navio|A bordo|Mediterrâneo|grande travessia/i, /ocean-liner|cruise-ship|ferry/],
  [/corais|recifes|mergulho/i, /reef/],
  [/Vinhos de|Vinhos do/, /vineyard/],
]

test("a package's first picture shows what its title promises", () => {
  for (const { value } of content.entries.packages) {
    for (const [title, shown] of promises) {
      if (title.test(value.name))
        expect(JSON.stringify(content.pictures.get(value.images[0]!)), value.name).toMatch(shown)
    }
  }
})

test("the pictures of what a page is about belong to it", () => {
  const pictureOf = (name: string) => JSON.stringify(content.pictures.get(name)!.value.poster)
  const team = content.entries["static-pages"].find(({ value }) => value.title === "Equipe")!.value
  expect(pictureOf(team.images[0]!)).toContain("travel-agency")
  const cruises = content.entries.segments.find(({ value }) => value.name === "Cruzeiros")!.value
  expect(pictureOf(cruises.banners[0]!)).toMatch(/ocean-liner|cruise-ship/)
  const beaches = content.entries.packages.filter(({ value }) => value.segment_id === 1)
  const countries = content.entries.countries.filter(({ value }) =>
    beaches.some((beach) => beach.value.country_id === value.id),
  )
  for (const { value } of countries) expect(pictureOf(value.images[0]!), value.name).not.toContain("red-rock")
})

async function greysOf(name: string, poster: Poster): Promise<Buffer> {
  const { pixels, width, height } = await drawPixels(name, { poster }, { scale: 1 / 4 })
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .resize(32, 20, { fit: "cover" })
    .greyscale()
    .normalise()
    .raw()
    .toBuffer()
}

function difference(one: Buffer, other: Buffer): number {
  return one.reduce((sum, grey, index) => sum + Math.abs(grey - other[index]!), 0) / one.length
}
