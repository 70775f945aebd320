import type { Database } from "#platform/database/connect.ts"
import type { Store } from "./store.ts"

/** The agency's stores in its order. */
export function listStores(db: Database): Promise<Store[]> {
  return db
    .selectFrom("store")
    .select(["id", "name", "phone", "cellphone", "whatsapp", "email", "skype", "working_times", "address", "map_url"])
    .orderBy("position")
    .orderBy("id")
    .execute()
}
