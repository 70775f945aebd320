import { expect, test } from "vitest"
import { createTestServices } from "#test/create-test-app.ts"
import { importPrices, tryPrices } from "./import-prices.server.ts"

const now = new Date("2026-11-25T12:00:00.000Z")

test("amounts that change tenfold are warned of, and the largest changes are listed first", async () => {
  await using app = await createTestServices("sqlite", { content: "demo", now: now.toISOString() })
  const head = "Id;Preço;Moeda;Preço promocional;Moeda da promoção;Promoção começa;Promoção termina\n"
  const sheet = (rows: string) => tryPrices(app.db, Buffer.from(head + rows), now)
  const first = "2001;1.980,00;BRL;;;;\n2002;100,00;BRL;90,00;BRL;01/12/2026;24/12/2026\n2003;1.000,00;BRL;;;;\n"
  await importPrices(app.services, Buffer.from(head + first), { staff: undefined, address: "" })
  const { warnings, changes } = await sheet(
    "2003;1.100,00;BRL;;;;\n2002;110,00;BRL;9,00;BRL;01/12/2026;24/12/2026\n2001;1,98;BRL;;;;\n",
  )
  expect(warnings).toEqual([
    { row: 3, column: "Preço promocional", reason: "R$\u00a09,00 no lugar de R$\u00a090,00: confira a vírgula" },
    { row: 4, column: "Preço", reason: "R$\u00a01,98 no lugar de R$\u00a01.980,00: confira a vírgula" },
  ])
  expect(changes.map(({ id }) => id)).toEqual([2001, 2002, 2003])
  // A new promotion is compared with the price; another currency is no such change.
  const others = await sheet("2003;1.000,00;BRL;9,00;BRL;01/12/2026;24/12/2026\n2001;19,80;USD;;;;\n")
  expect(others.warnings).toMatchObject([{ row: 2, column: "Preço promocional" }])
  expect(others.changes.map(({ id }) => id)).toEqual([2001, 2003])
})

test("a price that disappears is warned of, and so is a promotion that has not ended", async () => {
  await using app = await createTestServices("sqlite", { content: "demo", now: now.toISOString() })
  const head = "Id;Preço;Moeda;Preço promocional;Moeda da promoção;Promoção começa;Promoção termina\n"
  const promotion = (ends: string) => `90,00;BRL;01/11/2026;${ends}\n`
  const first = `2001;1.980,00;BRL;${promotion("24/11/2026")}2002;100,00;BRL;${promotion("25/11/2026")}`
  await importPrices(app.services, Buffer.from(head + first), { staff: undefined, address: "" })
  const plan = await tryPrices(app.db, Buffer.from(`${head}2001;;BRL;;;;\n2002;100,00;BRL;;;;\n`), now)
  expect(plan.warnings).toEqual([
    { row: 2, column: "Preço", reason: "vazio no lugar de R$\u00a01.980,00: confira a célula" },
    { row: 3, column: "Preço promocional", reason: "vazio no lugar de R$\u00a090,00: confira a célula" },
  ])
})
