import { expect, test } from "vitest"
import { ascending, orderBy } from "#domain/search/index/entry-order.ts"
import { createInvertedIndexBuilder } from "#domain/search/index/inverted-index.ts"
import type { SearchIndex } from "#domain/search/index/search-index.server.ts"
import type { WordGroup } from "#domain/search/words/spelling-correction.ts"
import { orderResults } from "./order-results.server.ts"

const size = 2_000

/** An order of the entries that is independent of their numbers. */
const order = orderBy(ascending(size), [ascending(size).map((entry) => (entry * 7_919) % size)])
const index = { size, order } as unknown as SearchIndex

test.each([1, 2, 7, 8, 9, 300])("one entry of %i: every page has the next of them in the order", (share) => {
  const passing = Int32Array.from({ length: Math.ceil(size / share) }, (_, place) => place * share)
  const all = Array.from(order.entryAt).filter((entry) => entry % share === 0)
  const take = 12
  for (let skip = 0; skip < all.length + take; skip += take) {
    const page = orderResults(index, passing, { sort: "relevance", groups: [], day: "2026-11-25", skip, take })
    expect(page).toEqual(all.slice(skip, skip + take))
  }
})

test.each([1, 2, 3])("with %i words the heaviest come first, equal ones in the order, on every page", (count) => {
  const asked = ["praia", "hotel", "sol"].slice(0, count)
  // Texts of up to three words. The lengths of the turns are coprime, so that every combination occurs.
  const textAt = (entry: number, turns: readonly number[]) =>
    [...asked, "mar"].filter((_, word) => entry % (turns[word] as number) === 0).join(" ")
  const [names, places] = [createInvertedIndexBuilder(), createInvertedIndexBuilder()]
  const nameOf = (entry: number) => textAt(entry, [7, 11, 13, 5])
  const placeOf = (entry: number) => textAt(entry, [3, 17, 19, 23])
  for (let entry = 0; entry < size; entry++) {
    names.add(nameOf(entry))
    places.add(placeOf(entry))
  }
  const ranked = { ...index, names: names.build(), places: places.build() }
  const groups = asked.map((word) => ({ words: [{ word }] })) as unknown as WordGroup[]
  const weightOf = (entry: number) => {
    const [name, place] = [nameOf(entry).split(" "), placeOf(entry).split(" ")]
    const weight = asked.reduce((sum, word) => sum + (name.includes(word) ? 6 : place.includes(word) ? 3 : 1), 0)
    return weight + (nameOf(entry) === asked.join(" ") ? 20 : 0)
  }
  const passing = Int32Array.from({ length: size / 2 }, (_, place) => 2 * place)
  const expected = Array.from(order.entryAt)
    .filter((entry) => entry % 2 === 0)
    .sort((a, b) => weightOf(b) - weightOf(a))
  for (let skip = 0; skip < expected.length; skip += 24) {
    const page = orderResults(ranked, passing, { sort: "relevance", groups, day: "2026-11-25", skip, take: 24 })
    expect(page).toEqual(expected.slice(skip, skip + 24))
  }
})

test("a name that has several words of a group is there once", () => {
  const [names, places] = [createInvertedIndexBuilder(), createInvertedIndexBuilder()]
  const nameOf = (entry: number) => (entry % 4 === 0 ? "sois sol" : entry % 4 === 1 ? "sol" : "mar")
  for (let entry = 0; entry < size; entry++) {
    names.add(nameOf(entry))
    places.add("")
  }
  const ranked = { ...index, names: names.build(), places: places.build() }
  const groups = [["sol", "sois"], ["sois"]].map((words) => ({ words: words.map((word) => ({ word })) }))
  const search = { sort: "relevance", groups: groups as unknown as WordGroup[], day: "2026-11-25", take: 24 } as const
  const passing = ascending(size)
  const expected = Array.from(order.entryAt).filter((entry) => entry % 4 === 0)
  expect(orderResults(ranked, passing, { ...search, skip: 0 })).toEqual(expected.slice(0, 24))
  expect(orderResults(ranked, passing, { ...search, skip: 480 })).toEqual([
    ...expected.slice(480),
    ...Array.from(order.entryAt)
      .filter((entry) => entry % 4 === 1)
      .slice(0, 4),
  ])
})
