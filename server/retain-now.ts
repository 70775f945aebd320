import { type KyselyPlugin, type QueryId, type RootOperationNode, TableNode } from "kysely"
import type { Services } from "#domain/services.server.ts"
import type { Schema } from "#database/schema.ts"
import { retentionJobs } from "./retention.ts"

/** Rows deleted, by table; receipts removed; `mail_words`: emails whose text was removed. */
export type Forgotten = Partial<Record<keyof Schema | "receipts" | "mail_words", number>>

/** Runs the daily retention jobs now. `dryRun` only counts: the transaction is rolled back. */
export async function retainNow(services: Services, { dryRun }: { dryRun: boolean }): Promise<Forgotten> {
  const forgotten: Forgotten = {}
  const count = (what: keyof Forgotten, number: number) => {
    if (number > 0) forgotten[what] = (forgotten[what] ?? 0) + number
  }
  const { db, receipts } = services
  // In a dry run a receipt stays, so two jobs may count it.
  const removed = new Set<string>()
  const remove = async (name: string) => {
    if (!dryRun) await receipts.remove(name)
    removed.add(name)
  }
  const run = async (database: Services["db"]) => {
    // Email files are removed, but not counted.
    const mailer = dryRun ? { send: services.mailer.send } : services.mailer
    const images = dryRun ? { ...services.images, trimRenditions: async () => {} } : services.images
    const counted = {
      ...services,
      mailer,
      images,
      db: database.withPlugin(countChanges(count)),
      receipts: { ...receipts, remove },
    }
    for (const job of retentionJobs) await job(counted)
  }
  if (!dryRun) await run(db)
  else {
    const rollBack = new Error("dry run")
    await db
      .transaction()
      .execute(async (trx) => {
        await run(trx)
        throw rollBack
      })
      .catch((error: unknown) => {
        if (error !== rollBack) throw error
      })
  }
  count("receipts", removed.size)
  return forgotten
}

/**
 * Calls `count` for every statement that deletes or updates rows. Retention updates nothing but the texts of emails.
 */
function countChanges(count: (what: keyof Forgotten, rows: number) => void): KyselyPlugin {
  const tables = new WeakMap<QueryId, keyof Forgotten>()
  return {
    transformQuery({ node, queryId }) {
      const what = changedBy(node)
      if (what) tables.set(queryId, what)
      return node
    },
    async transformResult({ result, queryId }) {
      const what = tables.get(queryId)
      if (what) count(what, result.numAffectedRows === undefined ? result.rows.length : Number(result.numAffectedRows))
      return result
    },
  }
}

function changedBy(node: RootOperationNode): keyof Forgotten | undefined {
  if (node.kind === "UpdateQueryNode") return "mail_words"
  const from = node.kind === "DeleteQueryNode" ? node.from.froms[0] : undefined
  return from && TableNode.is(from) ? (from.table.identifier.name as keyof Schema) : undefined
}
