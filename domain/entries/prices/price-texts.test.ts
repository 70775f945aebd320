import { expect, test } from "vitest"
import { createTestServices } from "#test/create-test-app.ts"
import { exportPrices } from "./export-prices.server.ts"
import { tryPrices } from "./import-prices.server.ts"

const now = new Date("2026-11-25T12:00:00.000Z")

test("a text that begins like a formula, or with an apostrophe, comes back as it is", async () => {
  await using app = await createTestServices("sqlite", { content: "demo", now: now.toISOString() })
  const set = (name: string, price_basis: string) =>
    app.db.updateTable("package").set({ name, price_basis }).where("id", "=", 2001).execute()
  for (const text of ["'-10%' na Páscoa", "-10% na Páscoa", "''+ taxas", "@casal"]) {
    await set(text, text)
    for (const format of ["csv", "xlsx"] as const)
      expect(await tryPrices(app.db, await exportPrices(app.db, format), now), `${text}, ${format}`).toMatchObject({
        mistakes: [],
        warnings: [],
        changes: [],
      })
  }
  await set("Praia", "por casal")
  const typed = Buffer.from("Id;O que o preço inclui\n2001;'+ taxas\n")
  const { changes } = await tryPrices(app.db, typed, now)
  expect(changes[0]?.cells).toEqual([{ column: "O que o preço inclui", before: "por casal", after: "'+ taxas" }])
})
