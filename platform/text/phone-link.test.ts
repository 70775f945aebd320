import { expect, it } from "vitest"
import { phoneLink, whatsappDigits, whatsappLink } from "./phone-link.ts"

it("prefixes WhatsApp numbers with Brazil's 55, once, and drops dashes, parentheses and a leading 0", () => {
  for (const number of [
    "(41) 99000-0000",
    "041 99000-0000",
    "+55 (41) 99000-0000",
    "+55 (041) 99000-0000",
    "5541990000000",
    "(55) 41 99000-0000",
    "0055 41 99000-0000",
    "(0xx41) 99000-0000",
  ])
    expect(whatsappDigits(number), number).toBe("5541990000000")
  expect(whatsappDigits("(41) 3000-0000")).toBe("554130000000")
  // Area code 55 (Santa Maria) without the country's 55.
  expect(whatsappDigits("(55) 99000-0000")).toBe("5555990000000")
  // Another country's number keeps its own code.
  for (const number of ["+351912345678", "00351 912 345 678", "WhatsApp +351 912 345 678"])
    expect(whatsappDigits(number), number).toBe("351912345678")
  expect(whatsappLink("(41) 99000-0000")).toBe("https://wa.me/5541990000000")
  expect(whatsappLink("(41) 99000-0000", "Olá! Tudo bem?")).toBe(
    "https://wa.me/5541990000000?text=Ol%C3%A1!%20Tudo%20bem%3F",
  )
})

it("builds tel: links with the country code", () => {
  expect(phoneLink("(41) 3000-0000")).toBe("tel:+554130000000")
})
