import { rebuildOutdatedSearch } from "#domain/search/documents/rebuild-search.server.ts"
import { readEnv } from "#server/env.ts"
import { createServices } from "#server/services.ts"

/* A program that bootstrap-database.ts starts: builds the search's rows for content that is already in the database. */

const services = createServices(readEnv(process.env))
try {
  // If several processes start at once, the first one may have built them meanwhile.
  if (await rebuildOutdatedSearch(services))
    console.log("A busca foi preparada para o conteúdo que já estava no banco.")
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await services.contentVersion.close()
  await services.db.destroy()
  process.disconnect?.()
}
