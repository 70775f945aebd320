import { expect, test } from "vitest"
import { type EntryFacets, createFacets } from "./facets.ts"

test("entries that agree in every facet share a combination, and absent values have the number 0", () => {
  const builder = createFacets()
  const beach = { kind: 0, shownIn: 2, countryId: 7, cityId: 71, segmentId: null }
  for (const entry of [beach, { ...beach, cityId: null }, beach, { ...beach, shownIn: 3, cityId: 70 }])
    builder.add(entry)
  const facets = builder.build((kind, id) => (kind === "city" ? `city ${id}` : undefined))
  expect(facets).toEqual({
    combinationOf: Uint16Array.of(0, 1, 0, 2),
    size: 3,
    kinds: Int32Array.of(0, 0, 0),
    shownIn: Int32Array.of(2, 2, 3),
    countries: { ids: [0, 7], names: [undefined, undefined], places: Int32Array.of(1, 1, 1) },
    cities: { ids: [0, 70, 71], names: ["city 0", "city 70", "city 71"], places: Int32Array.of(2, 0, 1) },
    segments: { ids: [0], names: [undefined], places: Int32Array.of(0, 0, 0) },
  })
})

test("entries that differ in a single facet never share a combination", () => {
  const one: EntryFacets = { kind: 0, shownIn: 1, countryId: 7, cityId: 71, segmentId: 5 }
  const other: EntryFacets = { kind: 1, shownIn: 2, countryId: 8, cityId: 72, segmentId: 6 }
  const builder = createFacets()
  builder.add(one)
  const facets = Object.keys(one) as Array<keyof EntryFacets>
  for (const facet of facets) builder.add({ ...one, [facet]: other[facet] })
  expect(builder.build(() => undefined).size).toBe(1 + facets.length)
})

test("more combinations than 16 bits can number keep numbers of their own", () => {
  const builder = createFacets()
  for (let cityId = 1; cityId <= 65_537; cityId++)
    builder.add({ kind: 1, shownIn: 2, countryId: 1, cityId, segmentId: null })
  const { combinationOf, size, cities } = builder.build(() => undefined)
  expect([combinationOf[65_536], size, cities.ids[cities.places[65_536] as number]]).toEqual([65_536, 65_537, 65_537])
})
