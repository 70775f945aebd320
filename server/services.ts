import { join, resolve } from "node:path"
import { inspectReceipt } from "#domain/honeymoon/receipt/inspect-receipt.server.ts"
import { createReceiptKeys } from "#domain/honeymoon/receipt/receipt-keys.server.ts"
import { createReceiptStore } from "#domain/honeymoon/receipt/receipt-store.server.ts"
import { createPanelKey } from "#domain/staff/panel-key.server.ts"
import { createUploadStore } from "#platform/storage/upload-store.server.ts"
import { type ImageStore, createImageStore } from "#platform/images/image-store.server.ts"
import { createEmailFolder } from "#platform/email/email-folder.server.ts"
import { createErasures } from "#domain/privacy/erasures.server.ts"
import { type OnProgramFailure, createProgramStarter } from "#server/start-program.ts"
import { createFolderMailer, createSmtpMailer } from "#platform/email/mailer.server.ts"
import type { Services } from "#domain/services.server.ts"
import { createFolderStorage } from "#platform/storage/folder-storage.server.ts"
import { createS3Storage } from "#platform/storage/s3-storage.server.ts"
import { type ObjectStorage, within } from "#platform/storage/storage.server.ts"
import { connectDatabase } from "#platform/database/connect.ts"
import { watchContentVersion } from "#platform/database/watch-content-version.ts"
import type { Env } from "./env.ts"
import { separatePanelHost } from "#server/panel/panel-host.ts"
import type { Metrics } from "#server/ops/metrics.ts"
import { watchServices } from "#server/ops/watch-services.ts"

/**
 * Between two statements of a transaction passes less than half a second on a busy machine (measured in restores, which
 * read files meanwhile). A backup may wait for a slow disk: it locks nothing, and connects without this limit.
 */
const idleTransactionMaxMs = 60_000

export interface ServicesOptions {
  metrics?: Metrics
  onProgramFailure?: OnProgramFailure
  /** Timeout of a statement; 0: none. The site's statements take milliseconds. */
  statementMaxMs?: number
}

/** The services that the environment configures. Opens the database without migrating it. */
export function createServices(
  env: Env,
  { metrics, onProgramFailure, statementMaxMs = 20_000 }: ServicesOptions = {},
): Services {
  const folder = resolve(env.DATA_DIR)
  const database = { url: env.DATABASE_URL, file: databaseFile(env) }
  const emailFiles = createFolderMailer(join(folder, "outbox"), env.MAIL_FROM)
  const storage = createStorage(env)
  const receiptKeys = createReceiptKeys({ given: env.RECEIPTS_KEY, file: join(folder, "keys", "receipts.key") })
  const services: Services = {
    db: connectDatabase({
      ...database,
      statementMaxMs,
      idleTransactionMaxMs,
      onFailure: metrics?.onQueryFailure,
      onPool: metrics?.onPool,
    }),
    contentVersion: watchContentVersion(database),
    clock: () => new Date(),
    storage,
    images: createImages(env, storage, metrics?.onRendition),
    inspectReceipt,
    receipts: createReceiptStore(within(storage, "receipts/"), receiptKeys),
    uploads: createUploadStore(join(folder, "uploads")),
    // Emails that were written as files before SMTP was configured are removed after their retention too.
    mailer: env.SMTP_URL
      ? {
          ...createSmtpMailer(env.SMTP_URL, env.MAIL_FROM),
          forgetBefore: emailFiles.forgetBefore,
          forget: emailFiles.forget,
        }
      : emailFiles,
    emailFolder: createEmailFolder(join(folder, "outbox")),
    erasures: createErasures(join(folder, "keys"), env.PRIVACY_KEY),
    exports: createReceiptStore(within(storage, "panel-exports/"), receiptKeys),
    startContentJob: createProgramStarter("server/programs/content-job-program.ts", process.env, onProgramFailure),
    startExport: createProgramStarter("server/programs/export-program.ts", process.env, onProgramFailure),
    origin: publicOrigin(env),
    panelKey: createPanelKey({ given: env.PANEL_KEY, file: join(folder, "keys", "panel.key") }),
    ...(env.PANEL && { panelOrigin: panelOrigin(env) }),
  }
  return metrics ? watchServices(services, metrics) : services
}

function publicOrigin({ ORIGIN, PORT }: Env): string {
  return new URL(ORIGIN ?? `http://localhost:${PORT}`).origin
}

/** The panel's own host uses the protocol of the site. */
function panelOrigin(env: Env): string {
  const origin = publicOrigin(env)
  const host = separatePanelHost(origin, env.PANEL_HOST)
  return host ? new URL(`${new URL(origin).protocol}//${host}`).origin : origin
}

/** File of the embedded database, which is used when DATABASE_URL is not set. */
export function databaseFile({ DATA_DIR }: Pick<Env, "DATA_DIR">): string {
  return join(resolve(DATA_DIR), "travessia.db")
}

/** The bucket of S3_URL, or the data folder when it is not set. */
function createStorage({ DATA_DIR, S3_URL, S3_REGION, S3_ACCESS_KEY, S3_SECRET_KEY, S3_PREFIX }: Env): ObjectStorage {
  if (!S3_URL) return createFolderStorage(resolve(DATA_DIR))
  return createS3Storage({
    url: S3_URL,
    region: S3_REGION,
    accessKey: S3_ACCESS_KEY ?? "",
    secretKey: S3_SECRET_KEY ?? "",
    prefix: S3_PREFIX,
  })
}

function createImages({ DATA_DIR, S3_URL }: Env, storage: ObjectStorage, onMade?: () => void): ImageStore {
  return createImageStore(join(resolve(DATA_DIR), "images"), {
    onMade,
    ...(S3_URL && { storage: within(storage, "images/") }),
  })
}
