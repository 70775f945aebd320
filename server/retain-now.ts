import { type KyselyPlugin, type QueryId, type RootOperationNode, TableNode } from "kysely"
import type { Services } from "#app/services.server.ts"
import type { Schema } from "#database/schema.ts"
import { retentionJobs } from "./retention.ts"

/** Rows deleted or emptied, by table, and receipts removed. */
export type Forgotten = Partial<Record<keyof Schema | "receipts", number>>

/** Does now what the site does every day. `dryRun` only counts: nothing is changed. */
export async function retainNow(services: Services, { dryRun }: { dryRun: boolean }): Promise<Forgotten> {
  const forgotten: Forgotten = {}
  const count = (what: keyof Forgotten, number: number) => {
    if (number > 0) forgotten[what] = (forgotten[what] ?? 0) + number
  }
  const { db, receipts } = services
  // A receipt that stays, because it is only counted, may be found twice.
  const removed = new Set<string>()
  const remove = async (name: string) => {
    if (!dryRun) await receipts.remove(name)
    removed.add(name)
  }
  const run = async (database: Services["db"]) => {
    // Mail files are not counted, only removed.
    const mailer = dryRun ? { send: services.mailer.send } : services.mailer
    const counted = { ...services, mailer, db: database.withPlugin(countChanges(count)), receipts: { ...receipts, remove } }
    for (const job of retentionJobs) await job(counted)
  }
  if (!dryRun) await run(db)
  else {
    const undo = new Error("only counted")
    await db.transaction().execute(async (trx) => {
      await run(trx)
      throw undo
    }).catch((error: unknown) => {
      if (error !== undo) throw error
    })
  }
  count("receipts", removed.size)
  return forgotten
}

/** Tells of every table that is changed, and by how many rows. */
function countChanges(count: (table: keyof Schema, rows: number) => void): KyselyPlugin {
  const tables = new WeakMap<QueryId, string>()
  return {
    transformQuery({ node, queryId }) {
      const table = changedTable(node)
      if (table) tables.set(queryId, table)
      return node
    },
    async transformResult({ result, queryId }) {
      const table = tables.get(queryId)
      if (table) count(table as keyof Schema, result.numAffectedRows === undefined ? result.rows.length : Number(result.numAffectedRows))
      return result
    },
  }
}

function changedTable(node: RootOperationNode): string | undefined {
  const changed = node.kind === "DeleteQueryNode" ? node.from.froms[0] : node.kind === "UpdateQueryNode" ? node.table : undefined
  return changed && TableNode.is(changed) ? changed.table.identifier.name : undefined
}
