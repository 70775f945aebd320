// oxlint-disable-next-line security/no-subprocess -- programs of ours, without arguments of visitors
import { fork } from "node:child_process"
import { once } from "node:events"
import { resolve } from "node:path"
import { seedPlaces } from "#domain/places/places.server.ts"
import { isSearchCurrent } from "#domain/search/documents/search-documents-version.server.ts"
import { programArgs } from "#platform/processes/program-args.ts"
import type { Services } from "#domain/services.server.ts"
import type { Env } from "./env.ts"
import { migrateWhenAvailable } from "./migrate-database.ts"

/**
 * Migrates the database, and imports the content of `CONTENT_DIR` if it has none. `environment` is passed to the
 * subprocesses that do this.
 */
export async function bootstrapDatabase(services: Services, env: Env, environment = process.env): Promise<void> {
  await migrateWhenAvailable(env)
  await seedPlaces(services.db, services.clock())
  const imported = await services.db
    .selectFrom("setting")
    .select("name")
    .where("name", "=", "agency")
    .executeTakeFirst()
  if (!imported) {
    console.log(`Importando o conteúdo de ${env.CONTENT_DIR} (só na primeira vez)…`)
    return runProgram("server/programs/import-first-content.ts", environment, "O conteúdo não pôde ser importado")
  }
  // The import builds the search index. A database from before this feature has none.
  if (await isSearchCurrent(services.db)) return
  await runProgram("server/programs/prepare-search.ts", environment, "A busca não pôde ser preparada")
}

/**
 * Runs one of our programs to its end. Importing the demo and preparing the search of 100,000 packages take more than
 * 200 MB, which a process does not return to the system: so both run in a subprocess.
 */
async function runProgram(program: string, environment: NodeJS.ProcessEnv, failure: string): Promise<void> {
  const child = fork(resolve(program), {
    execArgv: programArgs,
    env: environment,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  })
  const endChild = () => child.kill()
  process.once("exit", endChild)
  const [code] = await once(child, "exit")
  process.removeListener("exit", endChild)
  if (code !== 0) throw new BootstrapError(`${failure}: veja a mensagem acima.`)
}

/** The program has already printed the reason. */
export class BootstrapError extends Error {
  override name = "BootstrapError"
}
