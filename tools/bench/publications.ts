import { changeContentVersion } from "#platform/database/content-version.ts"
import type { Database } from "#platform/database/connect.ts"

/* Changes that editors publish, written as a publication writes them: rows and content version in one transaction. */

/** Changes the price of a package, another one each time. Its own page and some others show the price. */
export function publishPrice(db: Database, cents: number): Promise<void> {
  return publish(db, async (transaction) => {
    const packages = await transaction
      .selectFrom("package")
      .select("id")
      .where("in_tourism", "=", 1)
      .orderBy("featured", "desc")
      .orderBy("id")
      .limit(20)
      .execute()
    const id = packages[cents % packages.length]?.id
    if (id === undefined) throw new Error("Não há pacote de turismo.")
    await transaction.updateTable("package").set({ value_cents: cents }).where("id", "=", id).execute()
  })
}

/** Changes the agency's name, which every page shows. */
export function publishName(db: Database, name: string): Promise<void> {
  return publish(db, async (transaction) => {
    const settings = transaction.selectFrom("setting").select("value").where("name", "=", "agency")
    const agency = JSON.parse((await settings.executeTakeFirstOrThrow()).value)
    await transaction
      .updateTable("setting")
      .set({ value: JSON.stringify({ ...agency, name }) })
      .where("name", "=", "agency")
      .execute()
  })
}

function publish(db: Database, write: (transaction: Database) => Promise<void>): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    await write(transaction)
    await changeContentVersion(transaction, new Date().toISOString())
  })
}
