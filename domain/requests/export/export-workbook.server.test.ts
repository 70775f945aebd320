import { readdirSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { type Engine, createTestServices, engines } from "#test/create-test-app.ts"
import { insertManyQuotes, sendGift, sendQuote } from "#test/fixtures/request-samples.ts"
import { workbook } from "#test/fixtures/read-workbook.ts"
import { exported, describedQuote, sentQuote } from "#test/fixtures/exported-requests.ts"

test("a spreadsheet that would be too large is refused with what to do instead, and leaves no file", async () => {
  await using app = await createTestServices("sqlite", { content: "demo" })
  await insertManyQuotes(app.db, 20_001)
  await expect(exported(app, "xlsx")).rejects.toThrow(/20\.000 pedidos.*--format csv/)
  expect(readdirSync(join(app.folder, "exports"))).toEqual([])
}, 60_000)

/** Days since the end of 1899, as sheets count. */
function days(instant: string): unknown {
  return expect.closeTo((Date.parse(instant) - Date.UTC(1899, 11, 30)) / 86_400_000, 4)
}

describe.each(engines)("a workbook on %s", (engine: Engine) => {
  test("as a spreadsheet has a sheet for each kind, a frozen heading, dates as dates, numbers as numbers", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    // Property names of plain objects.
    for (const name of ["constructor", "__proto__", "toString"])
      await sendQuote(app.services, { name, observation: name })
    app.setNow("2026-11-20T12:00:01-03:00")
    await sendQuote(app.services, describedQuote)
    await sendGift(app.services, { cote_title: "Jantar", cote_value: "1.250,50" })
    const { sheets, text, names } = workbook(await exported(app, "xlsx"))
    expect(names).toEqual(["Orçamentos", "Lua de mel"])
    expect(text.match(/<pane [^>]*ySplit="1"[^>]*state="frozen"/g)).toHaveLength(2)
    expect(text).toContain("<cols>")
    const [trip, ...odd] = sheets[0] ?? []
    expect(trip).toMatchObject({
      ...sentQuote,
      Celular: "+351912345678",
      "Recebido em": days("2026-11-20T12:00:01Z"),
      "Aceitou em": days("2026-11-20T12:00:01Z"),
      "Data de ida": days("2027-03-14"),
      "Data de volta": days("2027-03-19"),
      "Número do pacote": 2002,
      "Último contato": undefined,
      "Quando quer viajar?": undefined,
      "Vai precisar de veículo?": undefined,
    })
    expect(odd.map((row) => String(row.Nome).trim()).sort()).toEqual(["__proto__", "constructor", "toString"])
    expect(sheets[1]?.[0]).toMatchObject({
      Casal: "Ana & Pedro",
      Cota: "Jantar",
      Valor: 1250.5,
      "Recebido em": days("2026-11-20T12:00:01Z"),
    })
  })
})
