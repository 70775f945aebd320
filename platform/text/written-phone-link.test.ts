import { expect, test } from "vitest"
import { writtenPhoneLink } from "./written-phone-link.ts"

test.each([
  ["(41) 3000-0000", "tel:+554130000000"],
  ["041 99000-0000", "tel:+5541990000000"],
  ["+55 (41) 3000-0000", "tel:+554130000000"],
  ["+351 21 000 0000", "tel:+351210000000"],
  ["(55) 41 3000-0000", "tel:+554130000000"],
  ["Tel.: (0xx41) 3000-0000", "tel:+554130000000"],
  // Free calls and numbers of the whole country have no area code and no country's code.
  ["0800 591 2117", "tel:08005912117"],
  ["0800-591-211", "tel:0800591211"],
  ["Fone: 0800‑591‑2117", "tel:08005912117"],
  ["0300 123 4567", "tel:03001234567"],
  ["4003-9282", "tel:40039282"],
  ["4004 1234", "tel:40041234"],
  ["3003-1234", "tel:30031234"],
])("%s has the link %s", (written, link) => {
  expect(writtenPhoneLink(written)).toBe(link)
})

test.each([
  "",
  "(41) 3000-0000 ramal 12",
  "(41) 3000-0000 / 12",
  "(41) 3000-0000 / 2",
  "(41) 3000-0000 / 3000-0001",
  "(41) 3000-0000 ou (41) 99000-0000",
  "3222-1234",
  "Só pelo WhatsApp",
])("%j is not one number", (written) => {
  expect(writtenPhoneLink(written)).toBeUndefined()
})
