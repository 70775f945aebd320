import type { Profile } from "#domain/agency/profile.ts"
import type { EntryKind, EntryRef } from "#domain/entries/entry-kind.ts"
import { honeymoonSlug } from "#domain/honeymoon/honeymoon.ts"
import type { EntryProblem } from "./plan-entries.server.ts"

/** The fields whose ids are in the address of the page: a wrong one is not found, unlike a wrong name. */
const parents: Partial<Record<EntryKind, { fields: readonly string[]; profile?: Profile }>> = {
  cities: { fields: ["country_id"], profile: "exchange" },
  attractions: { fields: ["city_id"] },
  packages: { fields: ["country_id", "segment_id"], profile: "tourism" },
}

/** Warns of a change after which the address that visitors have leads nowhere. */
export function warnOfDeadAddress(
  { kind, id }: EntryRef,
  { before, after }: { before: unknown; after: unknown },
): EntryProblem[] {
  if (before === undefined) return []
  const [old, next] = [fieldsOf(before), fieldsOf(after)]
  if (kind === "honeymoons") {
    const [from, to] = [slugOf(old), slugOf(next)]
    const reason = `o endereço da página muda de “${from}” para “${to}”, e os convites já enviados deixam de abrir`
    return from === to ? [] : [{ kind, id, field: "title", reason }]
  }
  const { fields = [], profile } = parents[kind] ?? {}
  if (profile && !(hasProfile(old, profile) && hasProfile(next, profile))) return []
  return fields
    .filter((field) => old[field] !== next[field])
    .map((field) => ({
      kind,
      id,
      field,
      reason: "o endereço da página muda, e o antigo deixa de abrir: links já enviados ou anunciados se perdem",
    }))
}

/** A draft's document may be unfinished. */
function fieldsOf(document: unknown): Record<string, unknown> {
  return Object(document) as Record<string, unknown>
}

function slugOf({ title }: Record<string, unknown>): string {
  return honeymoonSlug({ title: String(title ?? "") })
}

function hasProfile({ profiles }: Record<string, unknown>, profile: Profile): boolean {
  return Array.isArray(profiles) && profiles.includes(profile)
}
