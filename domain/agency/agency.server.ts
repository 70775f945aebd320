import type { StoredAgency } from "./agency.ts"
import { readStoredAgency } from "./stored-agency.server.ts"
import type { Services } from "#platform/services.ts"
import { cachedContent } from "#platform/database/content-cache.server.ts"

/** The agency as last imported, cached until the content changes. Throws when no content was imported yet. */
export function getAgency(services: Services): Promise<StoredAgency> {
  return cachedContent(
    services,
    "agency",
    async () => {
      const row = await services.db
        .selectFrom("setting")
        .select("value")
        .where("name", "=", "agency")
        .executeTakeFirst()
      if (!row) throw new Error("Nenhum conteúdo foi importado: rode o comando content import <pasta>.")
      return readStoredAgency(row.value)
    },
    { package: [] },
  )
}
