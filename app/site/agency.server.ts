import { type StoredAgency, storedAgencySchema } from "#app/content/content.ts"
import type { Services } from "#app/services.server.ts"
import { remembered } from "./content-memory.server.ts"

/** The agency's identity and settings, as last imported. Throws when no content was imported yet. */
export function getAgency(services: Services): Promise<StoredAgency> {
  return remembered(services, "agency", async () => {
    const row = await services.db.selectFrom("setting").select("value").where("name", "=", "agency").executeTakeFirst()
    if (!row) throw new Error("Nenhum conteúdo foi importado: rode `npm run content -- import <pasta>`.")
    return storedAgencySchema.parse(JSON.parse(row.value))
  })
}
