import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "kysely"
import type { Services } from "#domain/services.server.ts"
import { isPostgres } from "#database/dialect.ts"
import { readEnv } from "#server/env.ts"
import { createServices } from "#server/services.ts"
import { freePort } from "#test/free-port.ts"
import { type TestPostgres, startPostgres } from "#test/postgres.ts"
import { fillDataFolder, sharePictures } from "#test/templates.ts"
import { Supervisor } from "./disasters.ts"
import { type EmailSink, startEmailSink } from "./mail-sink.ts"

export interface TestEnvironmentOptions {
  engine: "sqlite" | "postgres"
  /** A filled PostgreSQL database, which the run does not kill. Default: a PostgreSQL of its own. */
  databaseUrl?: string
  /** Number of the site's processes on the same database. */
  processes?: number
  /** Another entry point than the real site's, for the controls. */
  entry?: string
  env?: Record<string, string>
  /** The content folder that the first start imports. Default: the demo. */
  contentDir?: string
}

export interface TestEnvironment extends AsyncDisposable {
  dataDir: string
  postgres: TestPostgres | undefined
  sink: EmailSink
  supervisor: Supervisor
  services: Services
}

/** Creates a separate data folder, database, mail server and site processes for this run. */
export async function prepareTestEnvironment({
  engine,
  databaseUrl: given,
  processes = 1,
  entry,
  env: extra,
  contentDir,
}: TestEnvironmentOptions): Promise<TestEnvironment> {
  const env = { ...extra, ...(contentDir && { CONTENT_DIR: contentDir }) }
  const dataDir = mkdtempSync(join(tmpdir(), "travessia-crash-"))
  // Without a prepared data folder the first start imports the content.
  if (engine === "sqlite" && !contentDir) await fillDataFolder(dataDir)
  else if (!contentDir) sharePictures(dataDir)
  const sink = await startEmailSink()
  const postgres = engine === "postgres" && !given ? await startPostgres({ durable: true }) : undefined
  const ports = await Promise.all(Array.from({ length: processes }, freePort))
  const databaseUrl = given ?? postgres?.url
  const site = { dataDir, databaseUrl, smtpUrl: sink.url, entry, env }
  const supervisor = new Supervisor(ports.map((port) => ({ ...site, port })))
  const services = createServices(readEnv({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...env }))
  const dispose = async () => {
    await supervisor.abandon()
    await services.contentVersion.close()
    await services.db.destroy()
    await sink.stop()
    await postgres?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { dataDir, postgres, sink, supervisor, services, [Symbol.asyncDispose]: dispose }
}

/** The settings that decide whether a commit is on the disk. */
export async function settingsOf({ db }: Services): Promise<string> {
  const names = isPostgres(db) ? ["fsync", "synchronous_commit", "full_page_writes"] : ["journal_mode", "synchronous"]
  const values = await Promise.all(
    names.map((name) => sql.raw<object>(`${isPostgres(db) ? "show" : "pragma"} ${name}`).execute(db)),
  )
  return names.map((name, index) => `${name}=${Object.values(values[index]?.rows[0] ?? {})[0]}`).join(" ")
}

/** Integrity errors that the database reports about its own file. */
export async function damagesOf({ db }: Services): Promise<string[]> {
  if (isPostgres(db)) return []
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
  return rows.map((row) => row.integrity_check).filter((line) => line !== "ok")
}
