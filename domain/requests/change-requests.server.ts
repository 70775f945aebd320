import type { Selectable } from "kysely"
import type { StaffTable } from "#database/schema.ts"
import { addEvent, changeCard, findCard } from "#domain/request-cards/request-cards.server.ts"
import type { RequestCard } from "#domain/request-cards/request-cards.server.ts"
import { type LostReason, type Stage, stagesOf } from "#domain/request-cards/stages.ts"
import { memberOf } from "#domain/staff/sessions.server.ts"
import { type StaffMember, may } from "#domain/staff/staff.ts"
import type { Database } from "#platform/database/connect.ts"
import type { Services } from "#platform/services.ts"
import type { OwnerDetails } from "./event-details.ts"
import { saveStage } from "./request-stage.server.ts"

/* Several requests changed at once, from the list. Each has its own transaction: one that is gone stops no other. */

/** A page of the list has fifty. */
const changedMax = 200

interface StageOfMany {
  protocols: readonly string[]
  to: Stage
  lostReason?: LostReason
}

/** Moves requests to a stage. Returns how many moved: those that are there already, or cannot be, stay. */
export function moveRequests(
  { db, clock }: Pick<Services, "db" | "clock">,
  staff: Pick<StaffMember, "id">,
  { protocols, to, lostReason }: StageOfMany,
): Promise<number> {
  return changeEach(db, protocols, async (trx, card) => {
    if (card.stage === to || !stagesOf(card.kind).includes(to)) return false
    await saveStage(trx, clock(), { card, to, lostReason, staffId: staff.id })
    return true
  })
}

/** Gives requests to a person, or to nobody. Returns how many changed; an unknown person changes none. */
export async function assignRequests(
  { db, clock }: Pick<Services, "db" | "clock">,
  staff: Pick<StaffMember, "id">,
  { protocols, ownerId }: { protocols: readonly string[]; ownerId: string | null },
): Promise<number> {
  const owners = await listOwners(db)
  if (ownerId !== null && !owners.some(({ id, active }) => active && id === ownerId)) return 0
  return changeEach(db, protocols, async (trx, { protocol, owner_id: from }) => {
    if (from === ownerId) return false
    const details: OwnerDetails = { from: personOf(owners, from), to: personOf(owners, ownerId) }
    const now = clock()
    await changeCard(trx, { protocol }, { owner_id: ownerId, worked_at: now.toISOString() })
    await addEvent(trx, now, {
      protocol,
      kind: "owner",
      staffId: staff.id,
      text: JSON.stringify(details),
    })
    return true
  })
}

function personOf(owners: readonly Owner[], id: string | null): OwnerDetails["to"] {
  return id === null ? null : { id, name: owners.find((owner) => owner.id === id)?.name ?? "" }
}

export interface Owner {
  id: string
  name: string
  /** Can be given requests; those who left still own theirs. */
  active: boolean
}

/** Everyone who may own a request, by name. */
export async function listOwners(db: Database): Promise<Owner[]> {
  const rows = await db
    .selectFrom("staff")
    .select(["id", "email", "name", "is_owner", "is_editor", "is_sales", "joined_at", "disabled_at"])
    .orderBy("name")
    .orderBy("id")
    .execute()
  return rows.map((row) => ({ id: row.id, name: row.name, active: isActive(row) }))
}

type OwnerRow = Parameters<typeof memberOf>[0] & Pick<Selectable<StaffTable>, "joined_at" | "disabled_at">

function isActive({ joined_at, disabled_at, ...row }: OwnerRow): boolean {
  return joined_at !== null && disabled_at === null && may(memberOf(row), "requests")
}

async function changeEach(
  db: Database,
  protocols: readonly string[],
  change: (trx: Database, card: RequestCard) => Promise<boolean>,
): Promise<number> {
  let changed = 0
  for (const protocol of [...new Set(protocols)].slice(0, changedMax)) {
    const did = await db.transaction().execute(async (trx) => {
      const card = await findCard(trx, protocol)
      return card !== undefined && change(trx, card)
    })
    if (did) changed += 1
  }
  return changed
}
