import { createContext } from "react-router"
import type { Database } from "#platform/database/connect.ts"
import type { ContentVersion } from "#platform/database/content-version.ts"
import type { ImageStore } from "#platform/images/image-store.server.ts"
import type { Mailer } from "#platform/email/mailer.server.ts"
import type { InspectReceipt } from "#domain/honeymoon/receipt/inspect-receipt.server.ts"
import type { ReceiptStore } from "#domain/honeymoon/receipt/receipt-store.server.ts"
import type { UploadStore } from "#platform/storage/upload-store.server.ts"
import type { ObjectStorage } from "#platform/storage/storage.server.ts"

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
  inspectReceipt: InspectReceipt
  receipts: ReceiptStore
  uploads: UploadStore
  mailer: Mailer
  /** Canonical origin without a trailing slash, for addresses in mails, the sitemap and structured data. */
  origin: string
  /** For how many days accesses are recorded; absent where they are not. */
  accessLogDays?: number
  /** Kept in memory while the content stays the same. */
  memory: Map<string, unknown>
  /** Told of what happens; absent where nobody looks. */
  watch?: Watch
}

/** How an answer was found: kept and good; rendered for the first time, or after a change of content or day; kept but old, or served still because rendering fails. */
export type Found = "hit" | "new" | "changed" | "old" | "failing"

/** Who watches over the process. Its calls neither fail nor wait, and are told nothing of visitors. */
export interface Watch {
  /** A cache of whole answers was made; `size` tells what it holds. */
  onCache: (name: string, size: () => { answers: number; bytes: number }) => void
  /** Something that may be kept was asked for. */
  onAsked: (cache: string, found: Found) => void
  /** What a visitor sent is stored, or was before: a repeat. */
  onStored: (kind: "quote" | "gift", repeated: boolean) => void
  /** A page was drawn: from its data to its HTML. */
  onDrawn: (seconds: number) => void
}

/** Where loaders and actions find the services: `context.get(servicesContext)`. */
export const servicesContext = createContext<Services>()

/** Where failures are told: the request's own log, as lines of JSON without personal data. */
export interface Log {
  error: (details: { err: unknown }, message: string) => void
}

/** Absent outside a request. */
export const logContext = createContext<Log | undefined>(undefined)

/** The id that the lines of this log carry. */
export const requestIdContext = createContext<string | undefined>(undefined)
