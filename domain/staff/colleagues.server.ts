import type { Database } from "#platform/database/connect.ts"
import { byName } from "#platform/text/compare-names.ts"
import { memberOf } from "./sessions.server.ts"
import { type StaffMember, may } from "./staff.ts"

export interface Colleagues {
  /** Names of all current and former staff, by id. */
  all: ReadonlyMap<string, string>
  /** Active staff who work requests, by name. */
  active: StaffMember[]
  /** Ids of invited people who have not joined yet. */
  invited: ReadonlySet<string>
  /** Ids of everybody who is not in `active`: nobody else sees what waits for them. */
  away: string[]
}

/** The agency's staff, and those of them who work requests. */
export async function listColleagues(db: Database): Promise<Colleagues> {
  const unsorted = await db
    .selectFrom("staff")
    .select(["id", "email", "name", "is_owner", "is_editor", "is_sales", "joined_at", "disabled_at"])
    .orderBy("id")
    .execute()
  const rows = unsorted.sort(byName)
  const active = rows
    .filter(({ joined_at, disabled_at }) => joined_at !== null && disabled_at === null)
    .map(memberOf)
    .filter((member) => may(member, "requests"))
  const activeIds = new Set(active.map(({ id }) => id))
  return {
    all: new Map(rows.map(({ id, name }) => [id, name])),
    invited: new Set(rows.filter(({ joined_at, disabled_at }) => !joined_at && !disabled_at).map(({ id }) => id)),
    active,
    away: rows.map(({ id }) => id).filter((id) => !activeIds.has(id)),
  }
}

/** Why a person is not in `active`. */
export function whyAway({ invited }: Pick<Colleagues, "invited">, id: string): string {
  return invited.has(id) ? "ainda não entrou" : "já não atende"
}
