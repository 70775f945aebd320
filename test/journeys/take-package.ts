import { listEntries } from "#domain/entries/documents/read-entries.server.ts"
import type { Site } from "./site.ts"

/** Ids of the packages that journeys of this worker have taken. 2001 is the one of journeys that name it. */
const taken = new Set(["2001"])

/**
 * A package of exchange for one journey alone, its editor and its page: what other journeys of the same site have
 * changed would be met in it.
 */
export async function takePackage({ db }: Pick<Site, "db">) {
  const entries = await listEntries(db, "packages")
  const entry = entries.find(({ id, document }) => document.profiles.includes("exchange") && !taken.has(id))
  if (!entry) throw new Error("the demo has no further package")
  taken.add(entry.id)
  const ref = { kind: "packages", id: entry.id } as const
  return { ref, entry, editor: `/painel/conteudo/packages/${entry.id}`, page: `/intercambio/pacote/${entry.id}/x` }
}
