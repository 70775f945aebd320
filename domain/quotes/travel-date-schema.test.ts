import { describe, expect, test } from "vitest"
import { parseTrip, refusedTrip } from "#test/fixtures/parsed-quotes.ts"
import { payloadOf } from "./quote.ts"

describe("travel dates", () => {
  test.each([
    ["14/03/2027 - 19/03/2027"],
    ["14/03/2027-19/03/2027"],
    ["14/03/2027 – 19/03/2027"],
    ["14/03/2027 a 19/03/2027"],
    ["14/3/2027 até 19/3/2027"],
    ["2027-03-14 - 2027-03-19"],
    [["14/03/2027", "19/03/2027"]],
    [["14/03/2027 - 19/03/2027"]],
    // Typed on a keypad without a slash, before the mask has loaded.
    [["14032027", "19.03.2027"]],
    [["14-3-2027", "19 03 2027"]],
  ])("%j is understood", (travelDate) => {
    expect(parseTrip({ travelDate }).asked.travelDate).toEqual({ start: "2027-03-14", end: "2027-03-19" })
    expect(payloadOf(parseTrip({ travelDate }).asked).travelDate).toBe("14/03/2027 - 19/03/2027")
  })

  test.each([
    ["", ["travelDate.0", "travelDate.1"]],
    ["14/03/2027", ["travelDate.1"]],
    ["31/02/2027 - 19/03/2027", ["travelDate.0"]],
    ["19/11/2026 - 21/11/2026", ["travelDate.0"]],
    ["19/03/2027 - 14/03/2027", ["travelDate.1"]],
    ["em março", ["travelDate.0"]],
    [["", "19/03/2027"], ["travelDate.0"]],
    [["14/03/27", "19/03/2027"], ["travelDate.0"]],
    [["31022027", "19/03/2027"], ["travelDate.0"]],
    [["1432027", "19/03/2027"], ["travelDate.0"]],
    [{ start: 1 }, ["travelDate.0"]],
    [[1, 2], ["travelDate.0"]],
    ["29/02/2027 - 01/03/2027", ["travelDate.0"]],
    [["1", "2", "3"], ["travelDate.0"]],
  ])("%j is refused", (travelDate, fields) => {
    expect(refusedTrip({ travelDate })).toEqual(fields)
  })

  test.each([" ", "-", "a", " - "])("a body full of %j is refused at once", (filler) => {
    const travelDate = `14/03/2027${filler.repeat(60_000 / filler.length)}x`
    expect(refusedTrip({ travelDate })).toEqual(["travelDate.0"])
  })

  test("today is soon enough, and one day is a trip", () => {
    expect(parseTrip({ travelDate: "20/11/2026 - 20/11/2026" }).errors).toBeUndefined()
    expect(parseTrip({ travelDate: "29/02/2028 - 29/02/2028" }).errors).toBeUndefined()
  })
})
