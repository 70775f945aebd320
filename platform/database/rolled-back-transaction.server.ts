import type { Database } from "./connect.ts"

/** Returns what `work` returns; whatever it wrote is rolled back. */
export async function inRolledBackTransaction<Result>(
  db: Database,
  work: (trx: Database) => Promise<Result>,
): Promise<Result> {
  const trx = await db.startTransaction().execute()
  try {
    return await work(trx)
  } finally {
    await trx.rollback().execute()
  }
}
