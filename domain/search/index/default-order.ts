import type { SearchKind } from "#database/schema.ts"
import { searchKinds } from "#domain/search/search.ts"
import { type Order, ascending, orderBy } from "./entry-order.ts"
import { growingIntegers } from "./growing-integers.ts"

/* The order of entries of equal relevance: kind, featured first, the agency's order, name, id. */

interface RankedRow {
  kind: SearchKind
  thing_id: number
  name_words: string
  /** Null if it is not a package. */
  featured: number | null
  position: number | null
}

export interface RanksBuilder {
  /** Adds the next entry. */
  add: (row: RankedRow) => void
  order: () => Order
}

export function createRanks(): RanksBuilder {
  // Rank: kind and featured in one number.
  const [ranks, positions, ids] = [growingIntegers(), growingIntegers(), growingIntegers()]
  /** Names of entries without a position, which are few. */
  const names = new Map<number, string>()
  let size = 0
  return {
    add: ({ kind, thing_id, name_words, featured, position }) => {
      ranks.push(searchKinds.indexOf(kind) * 2 + (featured ? 0 : 1))
      positions.push(position ?? 0)
      ids.push(thing_id)
      if (position === null) names.set(size, name_words)
      size += 1
    },
    order: () => {
      // By code unit, which is the same on every machine; the words are folded.
      const distinctNames = [...new Set(["", ...names.values()])].sort()
      const rankOf = new Map(distinctNames.map((name, rank) => [name, rank]))
      const nameRanks = new Int32Array(size)
      for (const [entry, name] of names) nameRanks[entry] = rankOf.get(name) as number
      return orderBy(ascending(size), [ranks.toArray(), positions.toArray(), nameRanks, ids.toArray()])
    },
  }
}
