import { byName } from "#platform/text/compare-names.ts"
import type { StaffServices } from "./panel-key.server.ts"
import { memberOf } from "./sessions.server.ts"
import type { StaffMember } from "./staff.ts"
import { type Factors, factorsOf, findStaff, hasAccess } from "./staff-rows.server.ts"

export interface ListedStaff extends StaffMember {
  /** `invited`: without a password, because the person has not joined yet, or was reset. */
  state: "invited" | "active" | "disabled"
  /** Whether a disabled person has a password or a passkey. */
  hasAccess: boolean
  /** Empty before the person joined. */
  joinedAt: string
  /** Last use of an open session. */
  seenAt: string | null
}

/** All staff, active ones first. */
export async function listStaff({ db }: Pick<StaffServices, "db">): Promise<ListedStaff[]> {
  const rows = await staffWithUse(db).orderBy("id").execute()
  return rows.map(listed).sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state) || byName(a, b))
}

/** One person with the factors that the person has set up. */
export async function findListedStaff(
  { db }: Pick<StaffServices, "db">,
  id: string,
): Promise<(ListedStaff & { factors: Factors }) | undefined> {
  if (!(await findStaff(db, id))) return undefined
  const row = await staffWithUse(db).where("id", "=", id).executeTakeFirstOrThrow()
  return { ...listed(row), factors: await factorsOf(db, id) }
}

const order: ReadonlyArray<ListedStaff["state"]> = ["active", "invited", "disabled"]

function staffWithUse(db: StaffServices["db"]) {
  return db
    .selectFrom("staff")
    .select(["id", "email", "name", "is_owner", "is_editor", "is_sales", "joined_at", "disabled_at"])
    .select((eb) => hasAccess(eb).as("has_access"))
    .select(({ selectFrom }) =>
      selectFrom("staff_session")
        .whereRef("staff_session.staff_id", "=", "staff.id")
        .where("state", "=", "open")
        .select(({ fn }) => fn.max("seen_at").as("seen_at"))
        .as("seen_at"),
    )
}

function listed({
  has_access,
  joined_at,
  disabled_at,
  seen_at,
  ...row
}: Awaited<ReturnType<ReturnType<typeof staffWithUse>["executeTakeFirstOrThrow"]>>): ListedStaff {
  // SQLite answers with a number.
  const isActive = Boolean(has_access)
  const state = disabled_at !== null ? "disabled" : isActive ? "active" : "invited"
  return { ...memberOf(row), state, hasAccess: isActive, joinedAt: joined_at ?? "", seenAt: seen_at }
}
