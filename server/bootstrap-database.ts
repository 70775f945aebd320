import { join, resolve } from "node:path"
import { seedPlaces } from "#domain/places/places.server.ts"
import { isSearchMade } from "#domain/search/search-made.server.ts"
import type { Services } from "#domain/services.server.ts"
import type { Env } from "./env.ts"
import { migrateStored } from "./migrate-stored.ts"

/** Migrates the database, and imports the content of `CONTENT_DIR` when it has none. */
export async function prepare(services: Services, env: Env): Promise<void> {
  await migrateStored(env)
  await seedPlaces(services.db, services.clock())
  const imported = await services.db
    .selectFrom("setting")
    .select("name")
    .where("name", "=", "agency")
    .executeTakeFirst()
  if (imported) return prepareSearch(services)
  console.log(`Importando o conteúdo de ${env.CONTENT_DIR} (só na primeira vez)…`)
  // Loaded on a first start only: the importer would take memory in every process.
  const [{ importContent }, { showProgress }, { posters }] = await Promise.all([
    import("#domain/content/import-content.server.ts"),
    import("#domain/content/import-progress.server.ts"),
    import("@travessia/posters/picture-source.ts"),
  ])
  const { onProgress, stop } = showProgress()
  try {
    const { db, images, clock } = services
    await importContent(
      { db, images, clock, drawnFolder: join(resolve(env.DATA_DIR), "drawn"), pictureSource: posters },
      env.CONTENT_DIR,
      { onProgress },
    )
  } finally {
    stop()
  }
}

/** The search index is built with the content. A database from before that feature has none. */
async function prepareSearch({ db, clock }: Services): Promise<void> {
  if (await isSearchMade(db)) return
  const { rebuildSearch } = await import("#domain/search/plan-search.server.ts")
  await rebuildSearch(db, clock())
  console.log("A busca foi preparada para o conteúdo que já estava no banco.")
}
