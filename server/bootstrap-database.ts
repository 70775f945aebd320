// oxlint-disable-next-line security/no-subprocess -- a program of ours, without arguments of visitors
import { fork } from "node:child_process"
import { once } from "node:events"
import { resolve } from "node:path"
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
  await runImport()
}

/**
 * Imports in a process of its own: drawing and importing take 350 MB, which a process does not give back to the system.
 */
async function runImport(): Promise<void> {
  const child = fork(resolve("server/import-first-content.ts"), {
    execArgv: ["--disable-warning=ExperimentalWarning"],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  })
  const endChild = () => child.kill()
  process.once("exit", endChild)
  const [code] = await once(child, "exit")
  process.removeListener("exit", endChild)
  if (code !== 0) throw new FirstImportError("O conteúdo não pôde ser importado: veja a mensagem acima.")
}

/** The child has told why. */
export class FirstImportError extends Error {
  override name = "FirstImportError"
}

/** The search index is built with the content. A database from before that feature has none. */
async function prepareSearch({ db, clock }: Services): Promise<void> {
  if (await isSearchCurrent(db)) return
  const { rebuildSearch } = await import("#domain/search/documents/rebuild-search.server.ts")
  await rebuildSearch(db, clock())
  console.log("A busca foi preparada para o conteúdo que já estava no banco.")
}
