import { expect, test } from "vitest"
import { pickedDays } from "./travel-dates.ts"

const today = "2027-03-10"

test.each([
  [["14/03/2027", "19/03/2027"], { start: "2027-03-14", end: "2027-03-19" }],
  [[" 10/03/2027 ", "10/03/2027"], { start: "2027-03-10", end: "2027-03-10" }],
  [["14/03/2027", ""], { start: "2027-03-14" }],
  [["14/03/2027", "13/03/2027"], { start: "2027-03-14" }],
  [["14/03/2027", "31/02/2028"], { start: "2027-03-14" }],
  [["09/03/2027", "19/03/2027"], {}],
  [["", "19/03/2027"], {}],
  [["14/03", "19/03/2027"], {}],
  [[], {}],
])("the calendar opens on what %j means, as far as it can be travelled", (texts, days) => {
  expect(pickedDays(texts, today)).toEqual(days)
})
