import { expect, test } from "vitest"
import { readRequestFilter } from "./request-filter.server.ts"

test("days are those of São Paulo, and one that does not exist or of a mistyped year is refused", () => {
  expect(readRequestFilter({ from: "20/11/2026", to: "20/11/2026" })).toMatchObject({
    from: new Date("2026-11-20T03:00:00.000Z"),
    before: new Date("2026-11-21T03:00:00.000Z"),
  })
  for (const from of ["31/02/2026", "20/11/26", "20/11/0026", "31/12/9999"])
    expect(() => readRequestFilter({ from }), from).toThrow(`--from ${from}: não é um dia.`)
})
