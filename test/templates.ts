import { createHash } from "node:crypto"
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs"
import { join, resolve } from "node:path"
import pg from "pg"
import { pictureSources } from "#server/picture-sources.ts"
import { createPictureRegistry } from "#domain/content/picture-registry.ts"
import { importContent } from "#domain/imports/import-content.server.ts"
import { createImageStore } from "#platform/images/image-store.server.ts"
import { seedPlaces } from "#domain/places/places.server.ts"
import { connectDatabase } from "#platform/database/connect.ts"
import { migrate } from "#platform/database/migrate.ts"
import { arePicturesPlain, plainPosters } from "./plain-pictures.ts"

/*
 * Template databases, migrated and filled once, which every test copies. Those of SQLite and the drawn pictures are in
 * var/test and are reused by later runs. A change of a migration or of the content creates new ones.
 */

export type Content = "empty" | "demo"

/** Day of the demo content's import. Tests set their clock near it. */
const demoDay = "2026-11-20"

export const templateFolder = resolve("var/test")

/** All code that an import may run is on these floors. A list of the files that it needs would get out of date. */
const version = fingerprint(["database/**/*.ts", "domain/**/*.ts", "platform/**/*.ts", "content/demo/**/*"])

const folderOfDrawings = join(templateFolder, arePicturesPlain ? "plain" : "drawn")

/** Path of the file to copy, which is created when it is missing. `day` is the day of the import. */
export async function sqliteTemplate(content: Content, day = demoDay): Promise<string> {
  const file = join(templateFolder, `${content}-${version}${day === demoDay ? "" : `-${day}`}.db`)
  if (existsSync(file)) return file
  mkdirSync(templateFolder, { recursive: true })
  const draft = `${file}.${process.pid}`
  await fill({ file: draft }, content, day)
  renameSync(draft, file)
  for (const rest of ["-wal", "-shm"]) rmSync(draft + rest, { force: true })
  removeOldTemplates()
  return file
}

/** Removes templates of other versions and days, which no run needs any more. */
function removeOldTemplates() {
  const yesterday = Date.now() - 24 * 3_600_000
  for (const file of globSync(join(templateFolder, "{empty,demo}-*.db")))
    if (!file.includes(version) && statSync(file).mtimeMs < yesterday) rmSync(file, { force: true })
}

/** Name of the database for `create database … template`, which is created when it is missing. */
export async function postgresTemplate(url: string, content: Content): Promise<string> {
  const name = `${content}_${version}`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    const { rowCount } = await admin.query("select 1 from pg_database where datname = $1", [name])
    if (rowCount) return name
    const draft = `${name}_${process.pid}`
    await admin.query(`create database "${draft}"`)
    await fill({ file: "", url: url.replace(/\/[^/]*$/, `/${draft}`) }, content, demoDay)
    await admin.query(`alter database "${draft}" rename to "${name}"`)
    return name
  } finally {
    await admin.end()
  }
}

/** Links the pictures into a site's data folder: drawing them takes most of a first start. */
export function sharePictures(dataDir: string) {
  const shared = { drawn: folderOfDrawings, images: join(templateFolder, "images") }
  for (const [name, folder] of Object.entries(shared)) {
    mkdirSync(folder, { recursive: true })
    symlinkSync(folder, join(dataDir, name), "junction")
  }
}

/** Fills a site's data folder as its first start on SQLite would: the demo content, imported today. */
export async function fillDataFolder(dataDir: string) {
  sharePictures(dataDir)
  copyFileSync(await sqliteTemplate("demo", today()), join(dataDir, "travessia.db"))
}

export function today(): string {
  return new Date().toLocaleDateString("sv-SE", { timeZone: "America/Sao_Paulo" })
}

async function fill(database: { file: string; url?: string }, content: Content, day: string) {
  const db = connectDatabase(database)
  try {
    await migrate(db)
    await seedPlaces(db)
    if (content === "empty") return
    const clock = () => new Date(`${day}T12:00:00-03:00`)
    await importContent(
      {
        db,
        images: createImageStore(join(templateFolder, "images")),
        clock,
        drawnFolder: folderOfDrawings,
        pictureSources: arePicturesPlain ? createPictureRegistry([plainPosters]) : pictureSources,
      },
      "content/demo",
    )
  } finally {
    await db.destroy()
  }
}

function fingerprint(patterns: string[]): string {
  const hash = createHash("sha256")
  for (const file of globSync(patterns, { withFileTypes: false }).sort()) {
    if (/\.(ts|yaml|jpg)$/.test(file) && !file.includes(".test.")) hash.update(file).update(readFileSync(file))
  }
  if (arePicturesPlain) hash.update("plain")
  return hash.digest("hex").slice(0, 12)
}
