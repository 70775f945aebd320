import { createHash } from "node:crypto"
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs"
import { join, resolve } from "node:path"
import pg from "pg"
import type { TestProject } from "vitest/node"
import { importContent } from "#app/content/import-content.server.ts"
import { createImageStore } from "#app/images/image-store.server.ts"
import { seedPlaces } from "#app/places/places.server.ts"
import { connectDatabase } from "#database/connect.ts"
import { migrate } from "#database/migrate.ts"
import { startPostgres } from "./postgres.ts"

export interface Templates {
  /** Folder with the template databases and the drawn pictures; kept between runs. */
  folder: string
  /** SQLite files and PostgreSQL databases to copy from. */
  sqlite: { empty: string; demo: string }
  postgres: { url: string; empty: string; demo: string }
  /** Why the demo content could not be imported, if so. */
  demoFailure?: string
}

declare module "vitest" {
  export interface ProvidedContext {
    templates: Templates
  }
}

/** The day on which the demo content of the tests was imported; tests set their clock near it. */
export const demoDay = "2026-11-20"

/** Once per run: a real PostgreSQL, and databases migrated and filled that every test copies. */
export default async function setup(project: TestProject) {
  const folder = resolve("var/test")
  mkdirSync(folder, { recursive: true })
  const own = process.env.TEST_POSTGRES_URL ? undefined : await startPostgres()
  const url = process.env.TEST_POSTGRES_URL ?? own!.url
  const version = fingerprint(["database/**/*.ts", "app/content/*.ts", "app/places/*.ts", "content/demo/**/*"])
  const templates: Templates = {
    folder,
    sqlite: { empty: join(folder, `empty-${version}.db`), demo: join(folder, `demo-${version}.db`) },
    postgres: { url, empty: `empty_${version}`, demo: `demo_${version}` },
  }
  for (const content of ["empty", "demo"] as const) {
    try {
      await prepareSqlite(templates.sqlite[content], content, folder)
      await preparePostgres(url, templates.postgres[content], content, folder)
    } catch (error) {
      if (content === "empty") throw error
      templates.demoFailure = String(error instanceof Error ? error.stack : error)
    }
  }
  project.provide("templates", templates)
  return async () => own?.stop()
}

async function prepareSqlite(file: string, content: "empty" | "demo", folder: string) {
  if (existsSync(file)) return
  const draft = `${file}.${process.pid}`
  await fill({ file: draft }, content, folder)
  renameSync(draft, file)
  for (const rest of ["-wal", "-shm"]) rmSync(draft + rest, { force: true })
}

async function preparePostgres(url: string, name: string, content: "empty" | "demo", folder: string) {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    const { rowCount } = await admin.query("select 1 from pg_database where datname = $1", [name])
    if (rowCount) return
    const draft = `${name}_${process.pid}`
    await admin.query(`create database "${draft}"`)
    await fill({ file: "", url: url.replace(/\/[^/]*$/, `/${draft}`) }, content, folder)
    await admin.query(`alter database "${draft}" rename to "${name}"`)
  } finally {
    await admin.end()
  }
}

async function fill(database: { file: string; url?: string }, content: "empty" | "demo", folder: string) {
  const db = connectDatabase(database)
  try {
    await migrate(db)
    await seedPlaces(db)
    if (content === "empty") return
    const clock = () => new Date(`${demoDay}T12:00:00-03:00`)
    await importContent({ db, images: createImageStore(join(folder, "images")), clock, drawnFolder: join(folder, "drawn") }, "content/demo")
  } finally {
    await db.destroy()
  }
}

function fingerprint(patterns: string[]): string {
  const hash = createHash("sha256")
  for (const file of globSync(patterns, { withFileTypes: false }).sort()) {
    if (/\.(ts|yaml|jpg)$/.test(file) && !file.includes(".test.")) hash.update(file).update(readFileSync(file))
  }
  return hash.digest("hex").slice(0, 12)
}
