import type { Database } from "#platform/database/connect.ts"
import { networkOf } from "#platform/http/network-of.ts"

/* The networks where staff have signed in, each with its own count of failures. */

/** How long after the last sign-in a network stays known. */
const knownMs = 90 * 24 * 3_600_000

interface Place {
  /** Empty for an unknown person. */
  staffId: string
  address: string
}

/** The failures at a network where the person has signed in lately; undefined for any other network. */
export function findNetwork(db: Database, now: Date, { staffId, address }: Place) {
  return db
    .selectFrom("staff_network")
    .select(["failures", "wait_until"])
    .where("staff_id", "=", staffId)
    .where("network", "=", networkOf(address))
    .where("signed_in_at", ">=", knownSince(now))
    .executeTakeFirst()
}

/** Counts a failure at a known network. */
export async function countNetworkFailure(
  trx: Database,
  { staffId, address }: Place,
  waitUntil: string | null,
): Promise<void> {
  await trx
    .updateTable("staff_network")
    .set(({ eb }) => ({ failures: eb("failures", "+", 1), wait_until: waitUntil }))
    .where("staff_id", "=", staffId)
    .where("network", "=", networkOf(address))
    .execute()
}

/** After a complete sign-in the network is known, and its failures are forgotten. */
export async function rememberNetwork(trx: Database, now: Date, { staffId, address }: Place): Promise<void> {
  const fresh = { failures: 0, wait_until: null, signed_in_at: now.toISOString() }
  await trx
    .insertInto("staff_network")
    .values({ staff_id: staffId, network: networkOf(address), ...fresh })
    .onConflict((conflict) => conflict.columns(["staff_id", "network"]).doUpdateSet(fresh))
    .execute()
}

/** Ends a person's waits at all known networks. */
export async function endNetworkWaits(trx: Database, staffId: string): Promise<void> {
  await trx
    .updateTable("staff_network")
    .set({ failures: 0, wait_until: null })
    .where("staff_id", "=", staffId)
    .execute()
}

/** Deletes the networks where nobody has signed in lately. */
export async function forgetOldNetworks({ db, clock }: { db: Database; clock: () => Date }): Promise<void> {
  await db.deleteFrom("staff_network").where("signed_in_at", "<", knownSince(clock())).execute()
}

function knownSince(now: Date): string {
  return new Date(now.getTime() - knownMs).toISOString()
}
