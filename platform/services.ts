import type { Database } from "./database/connect.ts"
import type { ContentVersion } from "./database/content-version.ts"
import type { Mailer } from "./email/mailer.server.ts"
import type { ImageStore } from "./images/image-store.server.ts"
import type { PrivateFiles } from "./storage/private-files.ts"
import type { ObjectStorage } from "./storage/storage.server.ts"
import type { UploadStore } from "./storage/upload-store.server.ts"
import type { Telemetry } from "./telemetry/telemetry.ts"

/** External dependencies of the product. Created once by the process, or by a test with replacements. */
export interface Services {
  db: Database
  /** Changes with every publication and import of content; values cached under another version are stale. */
  contentVersion: ContentVersion
  /** The current instant; tests set it. */
  clock: () => Date
  /**
   * Durable files: `receipts/…` and `images/…`, which `receipts` and `images` below read and write, and for a day
   * `panel-exports/…` and `content-jobs/…`.
   */
  storage: ObjectStorage
  images: ImageStore
  receipts: PrivateFiles
  uploads: UploadStore
  mailer: Mailer
  /** Canonical origin without a trailing slash, for addresses in emails, the sitemap and structured data. */
  origin: string
  /** Origin of the staff's panel, for the addresses in emails to staff; absent where there is no panel. */
  panelOrigin?: string
  /** Callbacks for metrics; absent where nothing is measured. */
  watch?: Telemetry
}
