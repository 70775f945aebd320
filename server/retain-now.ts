import { type KyselyPlugin, type QueryId, type RootOperationNode, TableNode } from "kysely"
import type { Services } from "#domain/services.server.ts"
import type { Schema } from "#database/schema.ts"
import { retentionJobs } from "./retention.ts"

/** Rows deleted, by table; receipts removed; mails of which only stays that they were sent. */
export type Forgotten = Partial<Record<keyof Schema | "receipts" | "mail_words", number>>

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
    const undo = new Error("only counted")
    await db
      .transaction()
      .execute(async (trx) => {
        await run(trx)
        throw undo
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error
      })
  }
  count("receipts", removed.size)
  return forgotten
}

/** Tells of everything that is changed, and of how many rows. Only words of mails are updated by retention. */
function countChanges(count: (what: keyof Forgotten, rows: number) => void): KyselyPlugin {
  const changed = new WeakMap<QueryId, keyof Forgotten>()
  return {
    transformQuery({ node, queryId }) {
      const what = changedBy(node)
      if (what) changed.set(queryId, what)
      return node
    },
    async transformResult({ result, queryId }) {
      const what = changed.get(queryId)
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
