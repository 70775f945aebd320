import { listEntries } from "#domain/entries/documents/read-entries.server.ts"
import type { Site } from "./site.ts"

/** Ids of the packages that journeys of this worker have taken. 2001 is the one of journeys that name it. */
const taken = new Set(["2001"])

/**
 * A package of exchange for one journey alone, its editor and its page: what other journeys of the same site have
 * changed would be met in it. `withPriceAlone`: one that has a price and no promotion, so that its price can be changed
 * without a warning.
 */
export async function takePackage({ db }: Pick<Site, "db">, { withPriceAlone = false } = {}) {
  const entries = await listEntries(db, "packages")
  const entry = entries.find(
    ({ id, document: { profiles, promotion, value } }) =>
      profiles.includes("exchange") && !taken.has(id) && (!withPriceAlone || (value && !promotion)),
  )
  if (!entry) throw new Error("the demo has no further package")
  taken.add(entry.id)
  const ref = { kind: "packages", id: entry.id } as const
  return { ref, entry, editor: `/painel/conteudo/packages/${entry.id}`, page: `/intercambio/pacote/${entry.id}/x` }
}
