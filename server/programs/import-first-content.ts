import { join, resolve } from "node:path"
import { importContent } from "#domain/imports/import-content.server.ts"
import { readEnv } from "#server/env.ts"
import { pictureSources } from "#server/picture-sources.ts"
import { createServices } from "#server/services.ts"
import { showImportProgress } from "./show-import-progress.ts"

/* A program that bootstrap-database.ts starts: imports the content of `CONTENT_DIR` into a database that has none. */

const env = readEnv(process.env)
const { db, images, clock, contentVersion } = createServices(env)
const { onProgress, stop } = showImportProgress()
try {
  const drawnFolder = join(resolve(env.DATA_DIR), "drawn")
  await importContent({ db, images, clock, drawnFolder, pictureSources }, env.CONTENT_DIR, { onProgress })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  stop()
  await contentVersion.close()
  await db.destroy()
  process.disconnect?.()
}
