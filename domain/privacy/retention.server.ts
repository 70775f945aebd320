import { type KyselyPlugin, type QueryId, type RootOperationNode, TableNode } from "kysely"
import type { Schema } from "#database/schema.ts"
import { inRolledBackTransaction } from "#platform/database/rolled-back-transaction.server.ts"
import { forgetUsedKeys } from "#platform/http/idempotency.server.ts"
import { forgetFormPosts } from "#platform/http/form-posts.server.ts"
import { forgetOldAudit } from "#domain/audit/list-audit.server.ts"
import { forgetEndedPreviews } from "#domain/entries/preview/preview-links.server.ts"
import { forgetGiftMessages, listOldReceipts } from "#domain/honeymoon/gift/forget-gift-messages.server.ts"
import { forgetEndedLinks } from "#domain/staff/staff-links.server.ts"
import { forgetOldNetworks } from "#domain/staff/networks.server.ts"
import { forgetEndedSessions } from "#domain/staff/sessions.server.ts"
import { forgetOldQuotes } from "#domain/quotes/quotes.server.ts"
import type { RequestExportServices } from "#domain/exports/request-export.ts"
import type { Services as PlatformServices } from "#platform/services.ts"
import { forgetContentJobs } from "#domain/content-jobs/content-jobs.server.ts"
import { removeDeletedWords } from "#domain/request-cards/remove-deleted-words.server.ts"
import { forgetExports } from "#domain/exports/request-exports.server.ts"
import { forgetOldEmails } from "./forget-emails.server.ts"
import type { PrivacyServices } from "./person.server.ts"

type Services = PlatformServices & Pick<RequestExportServices, "exports"> & Pick<PrivacyServices, "erasures">

/** Deleted rows by table, removed receipts, and emails whose content was cleared (`mail_words`). Zeros are absent. */
export type RetentionCounts = Partial<Record<keyof Schema | "receipts" | "mail_words", number>>

interface RetentionOptions {
  /** Only counts the rows and receipts to remove; changes nothing. */
  dryRun?: boolean
  /** Called with the error of each job that fails; the other jobs still run. Without it the first error is thrown. */
  onError?: (error: unknown) => void
  /** Once aborted, no further job starts. */
  signal?: AbortSignal
}

/**
 * Removes everything whose retention period is over, and copies the list of erased people to this process. It can run
 * at any time, also in several processes at once.
 */
export async function applyRetention(services: Services, options: RetentionOptions = {}): Promise<RetentionCounts> {
  const counts: RetentionCounts = {}
  const count = (what: keyof RetentionCounts, number: number) => {
    if (number > 0) counts[what] = (counts[what] ?? 0) + number
  }
  // In a dry run a receipt stays in storage, so two jobs can count it: a set counts it once.
  const receipts = new Set<string>()
  const db = services.db.withPlugin(countChanges(count))
  if (options.dryRun) {
    // Listed before the transaction, which on SQLite makes all other writers wait.
    const oldReceipts = await listOldReceipts(services)
    await inRolledBackTransaction(db, (trx) =>
      runJobs(recordReceipts(withoutFiles({ ...services, db: trx }, oldReceipts), receipts), options),
    )
  } else await runJobs(recordReceipts({ ...services, db }, receipts), options)
  count("receipts", receipts.size)
  return counts
}

const jobs: ReadonlyArray<(services: Services) => Promise<void>> = [
  ({ db, erasures }) => erasures.copyFromTable(db),
  forgetUsedKeys,
  forgetFormPosts,
  forgetOldQuotes,
  forgetGiftMessages,
  forgetOldEmails,
  forgetEndedSessions,
  forgetEndedLinks,
  forgetOldNetworks,
  forgetEndedPreviews,
  forgetOldAudit,
  (services) => forgetExports(services),
  forgetContentJobs,
  ({ db }) => removeDeletedWords(db),
  // Not personal data: renditions can be made again, so the least recently used are removed to free disk space.
  ({ images }) => images.trimRenditions(),
]

async function runJobs(services: Services, { onError, signal }: RetentionOptions): Promise<void> {
  for (const job of jobs) {
    if (signal?.aborted) return
    try {
      await job(services)
    } catch (error) {
      if (!onError) throw error
      onError(error)
    }
  }
}

function recordReceipts(services: Services, removed: Set<string>): Services {
  const remove = async (name: string) => {
    await services.receipts.remove(name)
    removed.add(name)
  }
  return { ...services, receipts: { ...services.receipts, remove } }
}

/**
 * The services without changes of files, which a rollback does not undo, and without their lists, which may take long.
 * Only receipts are counted.
 */
function withoutFiles(services: Services, oldReceipts: string[]): Services {
  return {
    ...services,
    receipts: { ...services.receipts, remove: async () => {}, listOlderThan: async () => oldReceipts },
    exports: { ...services.exports, remove: async () => {}, listOlderThan: async () => [] },
    storage: { ...services.storage, remove: async () => {}, list: async function* () {} },
    erasures: { ...services.erasures, copyFromTable: async () => {} },
    uploads: { ...services.uploads, removeOlderThan: async () => {} },
    mailer: { send: services.mailer.send },
    images: { ...services.images, trimRenditions: async () => {} },
  }
}

/** Counts the rows of every DELETE and UPDATE. Retention updates only the content of emails. */
function countChanges(count: (what: keyof RetentionCounts, rows: number) => void): KyselyPlugin {
  const changed = new WeakMap<QueryId, keyof RetentionCounts>()
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

function changedBy(node: RootOperationNode): keyof RetentionCounts | undefined {
  if (node.kind === "UpdateQueryNode") return "mail_words"
  const from = node.kind === "DeleteQueryNode" ? node.from.froms[0] : undefined
  return from && TableNode.is(from) ? (from.table.identifier.name as keyof Schema) : undefined
}
