import { expect, test } from "vitest"
import { createTestServices, engines } from "#test/create-test-app.ts"
import { findEntry } from "#domain/entries/documents/read-entries.server.ts"
import type { EntryRef } from "#domain/entries/entry-kind.ts"
import { warnOfChildren } from "./warn-of-children.server.ts"

test.each(engines)(
  "a place that leaves a profile where entries of it stay is told with their number, on %s",
  async (engine) => {
    await using site = await createTestServices(engine, { content: "demo" })
    const warn = async (ref: EntryRef, profiles: unknown) => {
      const before = (await findEntry(site.db, ref))?.document
      const found = await warnOfChildren(site.db, ref, { before, after: { ...before, profiles } })
      return found.map(({ field, reason }) => `${field}: ${reason}`)
    }
    const brazil = { kind: "countries", id: "20" } as const
    const city = { kind: "cities", id: "203" } as const
    expect(await warn(brazil, ["exchange"])).toEqual([
      "profiles: 9 pacotes e 5 cidades daqui continuam em Lazer/Negócios, com o caminho incompleto",
    ])
    await site.db
      .updateTable("package")
      .set({ in_tourism: 0 })
      .where("city_id", "=", 203)
      .where("id", "!=", 2001)
      .execute()
    expect(await warn(city, undefined)).toEqual([
      "profiles: 1 pacote daqui continua em Lazer/Negócios, com o caminho incompleto",
    ])
    expect(await warn(brazil, ["tourism", "exchange"])).toEqual([])
    await site.db.updateTable("package").set({ in_tourism: 0 }).where("city_id", "=", 203).execute()
    expect(await warn(city, [])).toEqual([])
    expect(await warn({ kind: "segments", id: "1" }, [])).toEqual([])
  },
)
