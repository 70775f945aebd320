import { copyFileSync, mkdtempSync, rmSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { FastifyInstance } from "fastify"
import pg from "pg"
import { inject } from "vitest"
import { inspectReceipt } from "#domain/honeymoon/receipt/inspect-receipt.server.ts"
import { createReceiptKeys } from "#domain/honeymoon/receipt/receipt-keys.server.ts"
import { createReceiptStore } from "#domain/honeymoon/receipt/receipt-store.server.ts"
import { createPanelKey } from "#domain/staff/panel-key.server.ts"
import { createErasures } from "#domain/privacy/erasures.server.ts"
import { createEmailFolder } from "#platform/email/email-folder.server.ts"
import { createProgramStarter } from "#server/start-program.ts"
import { createUploadStore } from "#platform/storage/upload-store.server.ts"
import { createImageStore } from "#platform/images/image-store.server.ts"
import { createFolderMailer } from "#platform/email/mailer.server.ts"
import type { Services } from "#domain/services.server.ts"
import { createFolderStorage } from "#platform/storage/folder-storage.server.ts"
import { within } from "#platform/storage/storage.server.ts"
import { type Database, connectDatabase } from "#platform/database/connect.ts"
import { watchContentVersion } from "#platform/database/watch-content-version.ts"
import { type AppOptions, createApp } from "#server/app.ts"
import { isFull } from "./full.ts"

export const engines = ["sqlite", "postgres"] as const
export type Engine = (typeof engines)[number]

/**
 * For tests of pages, calls and commands. Their queries are tested on both engines, beside the code of the queries.
 * `npm run test:full` runs these tests on both engines too.
 */
export const faceEngines: readonly Engine[] = isFull ? engines : ["sqlite"]

export interface TestServices extends AsyncDisposable {
  services: Services
  db: Database
  /** Every SQL statement since the start, or since the test emptied the list. */
  queries: string[]
  setNow: (iso: string) => void
  /** A temporary folder of their own: outbox, receipts. */
  folder: string
  /** Address of the PostgreSQL database. Absent with SQLite, whose file is in `folder`, as on a server. */
  url: string | undefined
  close: () => Promise<void>
}

export interface TestApp extends TestServices {
  app: FastifyInstance
}

export interface TestServicesOptions {
  content?: "demo" | "empty"
  /** The clock's instant: ISO 8601. */
  now?: string
  /** Parts to use instead of the real ones, such as a mailer that fails. */
  services?: Partial<Services>
}

export interface TestAppOptions extends TestServicesOptions, AppOptions {
  /** Creates the app. Default: the API alone; built-pages.ts adds the built pages. */
  create?: typeof createApp
}

/** The real app on services of its own. */
export async function createTestApp(
  engine: Engine,
  { content, now, services: parts, create = createApp, ...options }: TestAppOptions = {},
): Promise<TestApp> {
  const site = await createTestServices(engine, { content, now, services: parts })
  const app = await create(site.services, { formPostsPer10Minutes: 100_000, ...options })
  const close = async () => {
    const closing = app.close()
    // A connection that was busy when the close began stays open for the keep-alive timeout of 72 seconds.
    app.server.closeAllConnections()
    await closing
    await site.close()
  }
  return { ...site, app, close, [Symbol.asyncDispose]: close }
}

/**
 * The real services on a new copy of a template database. Their clock stands still until `setNow` is called. For tests
 * without a request: creating the app takes longer than most of them.
 */
export async function createTestServices(
  engine: Engine,
  { content = "empty", now = "2026-11-20T12:00:00-03:00", services: parts }: TestServicesOptions = {},
): Promise<TestServices> {
  const templates = inject("templates")
  if (content === "demo" && templates.demoFailure) throw new Error(`demo content: ${templates.demoFailure}`)
  const folder = mkdtempSync(join(tmpdir(), "travessia-test-"))
  const queries: string[] = []
  const copy = await copyTemplate(engine, content, folder)
  // Long timeouts: on a busy machine a connection may be slow.
  const db = connectDatabase({
    file: copy.file,
    url: copy.url,
    connectMaxMs: 60_000,
    onQuery: (sql) => queries.push(sql),
  })
  // The demo's pictures are drawn once for all tests.
  if (content === "demo") symlinkSync(join(templates.folder, "images"), join(folder, "images"), "junction")
  const storage = parts?.storage ?? createFolderStorage(folder)
  const receiptKeys = createReceiptKeys({ file: join(folder, "keys", "receipts.key") })
  let instant = new Date(now)
  const services: Services = {
    db,
    contentVersion: watchContentVersion(copy, { freshMs: 0 }),
    clock: () => instant,
    storage,
    images: createImageStore(join(folder, "images")),
    inspectReceipt,
    receipts: createReceiptStore(within(storage, "receipts/"), receiptKeys),
    uploads: createUploadStore(join(folder, "uploads")),
    mailer: createFolderMailer(join(folder, "outbox"), "Travessia <nao-responda@travessia.example>"),
    emailFolder: createEmailFolder(join(folder, "outbox")),
    erasures: createErasures(join(folder, "keys"), undefined),
    exports: createReceiptStore(within(storage, "panel-exports/"), receiptKeys),
    startExport: createProgramStarter("server/programs/export-program.ts", {
      PATH: process.env.PATH,
      DATA_DIR: folder,
      DATABASE_URL: copy.url,
    }),
    // Tests of jobs run the jobs themselves.
    startContentJob: () => {},
    origin: "https://travessia.example",
    panelKey: createPanelKey({ file: join(folder, "keys", "panel.key") }),
    ...parts,
  }
  const close = async () => {
    await services.contentVersion.close()
    await db.destroy()
    await copy.remove()
    rmSync(folder, { recursive: true, force: true })
  }
  return {
    services,
    db,
    queries,
    folder,
    url: copy.url,
    setNow: (iso) => void (instant = new Date(iso)),
    close,
    [Symbol.asyncDispose]: close,
  }
}

async function copyTemplate(engine: Engine, content: "demo" | "empty", folder: string) {
  const templates = inject("templates")
  const file = join(folder, "travessia.db")
  if (engine === "sqlite") {
    copyFileSync(templates.sqlite[content], file)
    return { file, url: undefined, remove: async () => {} }
  }
  const name = `t_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  // The default strategy writes every page of the template to the log, which takes twice as long.
  const statement = `create database "${name}" template "${templates.postgres[content]}" strategy file_copy`
  await administer(templates.postgres.url, statement)
  return {
    file,
    url: templates.postgres.url.replace(/\/[^/]*$/, `/${name}`),
    remove: () => administer(templates.postgres.url, `drop database "${name}" with (force)`),
  }
}

/** One for each worker: a connection takes as long as a copy. */
let administration: pg.Pool | undefined

async function administer(url: string, statement: string) {
  // At the end of the run PostgreSQL closes the idle connection.
  administration ??= new pg.Pool({ connectionString: url, allowExitOnIdle: true }).on("error", () => {})
  await administration.query(statement)
}
