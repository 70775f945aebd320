import { join, resolve } from "node:path"
import { seedPlaces } from "#domain/places/places.server.ts"
import { isSearchCurrent } from "#domain/search/documents/search-documents-version.server.ts"
import type { Services } from "#domain/services.server.ts"
import type { Env } from "./env.ts"
import { migrateDatabase } from "./migrate-database.ts"

/** Migrates the database, and imports the content of `CONTENT_DIR` when it has none. */
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
  // Loaded on a first start only: the importer would take memory in every process.
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

/** The search index is built with the content. A database from before that feature has none. */
async function prepareSearch({ db, clock }: Services): Promise<void> {
  if (await isSearchCurrent(db)) return
  const { rebuildSearch } = await import("#domain/search/documents/plan-search.server.ts")
  await rebuildSearch(db, clock())
  console.log("A busca foi preparada para o conteúdo que já estava no banco.")
}
