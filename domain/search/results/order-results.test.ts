import { expect, test } from "vitest"
import { orderBy } from "#domain/search/index/entry-order.ts"
import type { SearchIndex } from "#domain/search/index/search-index.server.ts"
import { orderResults } from "./order-results.server.ts"

const size = 2_000

/** An order of the entries that has nothing to do with their numbers. */
const order = orderBy(
  Int32Array.from({ length: size }, (_, entry) => entry),
  (a, b) => ((a * 7_919) % size) - ((b * 7_919) % size),
)
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
