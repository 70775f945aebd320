import type { Database } from "./database/connect.ts"
import type { ContentVersion } from "./database/content-version.ts"
import type { Mailer } from "./email/mailer.server.ts"
import type { ImageStore } from "./images/image-store.server.ts"
import type { PrivateFiles } from "./storage/private-files.ts"
import type { ObjectStorage } from "./storage/storage.server.ts"
import type { UploadStore } from "./storage/upload-store.server.ts"
import type { Telemetry } from "./telemetry/telemetry.ts"

/** What the product asks of the outside. Built once by the process, or by a test with other parts. */
export interface Services {
  db: Database
  /** Tells when what was kept in memory is of yesterday's content. */
  contentVersion: ContentVersion
  /** The current instant; tests set it. */
  clock: () => Date
  /** Where the files lie that must not be lost: `receipts/…` and `images/originals/…`. Those who know what they mean are below. */
  storage: ObjectStorage
  images: ImageStore
  receipts: PrivateFiles
  uploads: UploadStore
  mailer: Mailer
  /** Canonical origin without a trailing slash, for addresses in mails, the sitemap and structured data. */
  origin: string
  /** For how many days accesses are recorded; absent where they are not. */
  accessLogDays?: number
  /** Kept in memory while the content stays the same. */
  memory: Map<string, unknown>
  /** Told of what happens; absent where nobody looks. */
  watch?: Telemetry
}
