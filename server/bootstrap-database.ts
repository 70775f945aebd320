import { join, resolve } from "node:path"
import { seedPlaces } from "#domain/places/places.server.ts"
import { isSearchCurrent } from "#domain/search/documents/search-documents-version.server.ts"
import type { Services } from "#domain/services.server.ts"
import type { Env } from "./env.ts"
import { migrateDatabase } from "./migrate-database.ts"

/** Brings the database to this version; a database without content gets the one of `CONTENT_DIR`. */
export async function prepare(services: Services, env: Env): Promise<void> {
  await migrateDatabase(env)
  await seedPlaces(services.db, services.clock())
  const imported = await services.db
    .selectFrom("setting")
    .select("name")
    .where("name", "=", "agency")
    .executeTakeFirst()
  if (imported) return prepareSearch(services)
  console.log(`Importando o conteúdo de ${env.CONTENT_DIR} (só na primeira vez)…`)
  // Only a first start needs what reads and draws content: every other would carry it in memory for nothing.
  const [{ importContent }, { showImportProgress }, { pictureSources }] = await Promise.all([
    import("#domain/content/import-content.server.ts"),
    import("./show-import-progress.ts"),
    import("./picture-sources.ts"),
  ])
  const { onProgress, stop } = showImportProgress()
  try {
    const { db, images, clock } = services
    await importContent(
      { db, images, clock, drawnFolder: join(resolve(env.DATA_DIR), "drawn"), pictureSources },
      env.CONTENT_DIR,
      { onProgress },
    )
  } finally {
    stop()
  }
}

/** What visitors search is made with the content, but for a database from before. */
async function prepareSearch({ db, clock }: Services): Promise<void> {
  if (await isSearchCurrent(db)) return
  const { rebuildSearch } = await import("#domain/search/documents/plan-search.server.ts")
  await rebuildSearch(db, clock())
  console.log("A busca foi preparada para o conteúdo que já estava no banco.")
}
