import { expect, test } from "vitest"
import { quoteKey } from "./post-quote.ts"
import type { QuoteInput } from "./quote-input.ts"

const draft = "0123456789abcdef0123456789abcdef"

/** Input of the trip form, on the layout of trips. */
const input: QuoteInput = {
  type: "T",
  pageType: "layout-tourism",
  package_id: "7",
  name: "Helena Prado",
  cellphone: "(41)99000-0000",
  phone: "",
  city: "3290",
  travelDate: ["14/03/2027", "19/03/2027"],
  numberOfChild: "1",
  ageOfChildEnd: ["4 anos"],
  observation: "um dois",
  website: "",
}

test("the same answers have one key, wherever they are asked and whatever is loaded", () => {
  const key = quoteKey(draft, input)
  expect(quoteKey(draft, { ...input })).toBe(key)
  expect(quoteKey(draft, { ...input, cellphone: "41990000000" })).toBe(key)
  // On the neutral layout the form sends no layout, and the type is another control.
  const { type, pageType: _layout, ...others } = input
  expect(quoteKey(draft, { ...others, type: type as string })).toBe(key)
  // A program that fills in forms may fill the honeypot in one attempt and not in the next.
  expect(quoteKey(draft, { ...input, website: "http://machine.example" })).toBe(key)
})

test("every other answer, and another draft, has another key", () => {
  const changes: QuoteInput[] = [
    { type: "I" },
    { package_id: "" },
    { name: "Helena  Prado" },
    { cellphone: "(41)99000-0001" },
    { phone: "(41)99000-0000" },
    { cellphone: "", phone: "(41)99000-0000" },
    { city: "3291" },
    { travelDate: ["14/03/2027", "20/03/2027"] },
    { travelDate: ["19/03/2027", "14/03/2027"] },
    { ageOfChildEnd: ["5 anos"] },
    { observation: "um\ndois" },
    { marketing: "1" },
    { willNeedTour: "Sim" },
  ]
  const keys = changes.map((change) => quoteKey(draft, { ...input, ...change }))
  const all = [quoteKey(draft, input), quoteKey(draft.replace("0", "1"), input), ...keys]
  expect(new Set(all).size).toBe(all.length)
})
