import { maskitoTransform } from "@maskito/core"
import { expect, test } from "vitest"
import { dayMask, phoneMask } from "./input-masks.ts"

test.each([
  ["41990000000", "(41)99000-0000"],
  ["4130000000", "(41)3000-0000"],
  ["+55 41 99000-0000", "(41)99000-0000"],
  ["041 99000.0000", "(41)99000-0000"],
  ["5541990000000", "(41)99000-0000"],
  ["+351 912 345 678", "+351912345678"],
  ["419", "(41)9"],
  ["(41)99000-00001234", "(41)99000-0000"],
  ["(55) 99911-22334", "(55)99911-2233"],
  ["abc", ""],
])("a phone filled in as %s shows as %s", (given, shown) => {
  expect(maskitoTransform(given, phoneMask)).toBe(shown)
})

test.each([
  ["1/7/2027", "01/07/2027"],
  ["1/07/2027", "01/07/2027"],
  ["01/7/2027", "01/07/2027"],
  ["1.7.2027", "01/07/2027"],
  ["1-7-2027", "01/07/2027"],
  [" 1/7/2027 ", "01/07/2027"],
  ["2027-07-01", "01/07/2027"],
  ["2027-7-1", "01/07/2027"],
  ["1/", "01/"],
  ["01/7/", "01/07/"],
  ["14/3", "14/3"],
  ["14/3/2/", "14/03/2"],
])("the day %s, pasted or filled in, shows as %s", (given, shown) => {
  expect(maskitoTransform(given, dayMask)).toBe(shown)
})

test("a day gets its slashes", () => {
  expect(["14032027", "14/03/2027", "1403", "14-03-2027"].map((given) => maskitoTransform(given, dayMask))).toEqual([
    "14/03/2027",
    "14/03/2027",
    "14/03",
    "14/03/2027",
  ])
})
