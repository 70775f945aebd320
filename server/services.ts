import { join, resolve } from "node:path"
import { inspectReceipt } from "#app/honeymoon/inspect-receipt.server.ts"
import { createReceiptKeys } from "#app/honeymoon/receipt-keys.server.ts"
import { createReceiptStore } from "#app/honeymoon/receipt-store.server.ts"
import { createUploadStore } from "#app/honeymoon/upload-store.server.ts"
import { createImageStore } from "#app/images/image-store.server.ts"
import { createFolderMailer, createSmtpMailer } from "#app/mail/mailer.server.ts"
import type { Services } from "#app/services.server.ts"
import { connectDatabase } from "#database/connect.ts"
import { watchContentVersion } from "#database/content-version.ts"
import type { Env } from "./env.ts"
import type { Metrics } from "./ops/metrics.ts"
import { watchServices } from "./ops/watch-services.ts"

/** The real parts, as the environment names them; `metrics` counts what they do. Opens the database; nothing is prepared yet. */
export function createServices(env: Env, metrics?: Metrics): Services {
  const folder = resolve(env.DATA_DIR)
  const database = { url: env.DATABASE_URL, file: join(folder, "travessia.db") }
  const mailFiles = createFolderMailer(join(folder, "outbox"), env.MAIL_FROM)
  const services: Services = {
    db: connectDatabase({ ...database, onFailure: metrics?.onQueryFailure, onPool: metrics?.onPool }),
    contentVersion: watchContentVersion(database),
    clock: () => new Date(),
    images: createImageStore(join(folder, "images"), { onMade: metrics?.onRendition }),
    inspectReceipt,
    receipts: createReceiptStore(join(folder, "receipts"), createReceiptKeys({ given: env.RECEIPTS_KEY, file: join(folder, "keys", "receipts.key") })),
    uploads: createUploadStore(join(folder, "uploads")),
    // What was written as files before there was a server is forgotten in its time too.
    mailer: env.SMTP_URL ? { ...createSmtpMailer(env.SMTP_URL, env.MAIL_FROM), forgetBefore: mailFiles.forgetBefore } : mailFiles,
    origin: (env.ORIGIN ?? `http://localhost:${env.PORT}`).replace(/\/$/, ""),
    memory: new Map(),
  }
  return metrics ? watchServices(services, metrics) : services
}
