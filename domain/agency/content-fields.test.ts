import { describe, expect, test } from "vitest"
import { whatsappProblem } from "./whatsapp-problem.ts"
import { email, link, text } from "./content-fields.ts"

describe("what came with a copied text is dropped", () => {
  test("marks around a phone's number, which then opens its chat", () => {
    for (const [open, close] of [
      ["\u202a", "\u202c"],
      ["\u2068", "\u2069"],
    ])
      expect(whatsappProblem(text.parse(`${open}(41) 99000-0000${close}`))).toBeUndefined()
    expect(text.parse("\u202d+351 912 345 678\u202c")).toBe("+351 912 345 678")
  })

  test("soft hyphens and zero-width spaces inside words; emoji stay whole", () => {
    expect(text.parse("Jeri\u00adcoacoara e \u200bdunas 👩🏽‍🚀")).toBe("Jericoacoara e dunas 👩🏽‍🚀")
    expect(text.safeParse("\u200b\u2060").success).toBe(false)
  })

  test.each([
    [link, "https://agencia.example/fotos"],
    [link, "/contatos"],
    [email, "ana@agencia.example"],
  ])("spaces and marks around an address", (schema, address) => {
    expect(schema.parse(` \u202a${address}\u202c\u00a0`)).toBe(address)
  })
})
