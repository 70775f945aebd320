import { expect, test } from "vitest"
import { readDecision } from "./read-decision.ts"

test("an amount is read as Brazilians write it, or may be left out", () => {
  const amountOf = (amount: string) => readDecision({ intent: "confirm", amount })
  expect(amountOf("1.250,50").decision).toEqual({ to: "confirmed", cents: 125_050 })
  expect(amountOf(" R$ 80 ").decision).toEqual({ to: "confirmed", cents: 8_000 })
  expect(amountOf("").decision).toEqual({ to: "confirmed", cents: null })
  for (const wrong of ["oitenta", "-80", "1e5", "99999999999", "8,5,0", "=1+1"])
    expect(amountOf(wrong).errors, wrong).toEqual({ amount: ["Escreva o valor como 120,00, ou deixe em branco."] })
})

test("a refusal needs a reason of the list, and words where the reason says nothing", () => {
  const refusal = (reason: unknown, words = "") => readDecision({ intent: "refuse", reason, words })
  expect(refusal("amount").decision).toEqual({ to: "refused", reason: "amount", words: "" })
  expect(refusal("other", "  Um\r\nmotivo ").decision).toEqual({ to: "refused", reason: "other", words: "Um\nmotivo" })
  expect(refusal("other").errors).toEqual({ words: ["Escreva o motivo."] })
  for (const wrong of ["", undefined, "constructor", "__proto__", ["amount"]])
    expect(refusal(wrong).errors, String(wrong)).toEqual({ reason: ["Escolha o motivo."] })
  expect(refusal("amount", "a".repeat(601)).errors).toEqual({
    words: ["Use até 600 caracteres (agora são 601)."],
  })
  expect(refusal("amount", "a\u0000b").errors?.words).toHaveLength(1)
  expect(refusal("amount", "a\ud800").errors?.words).toHaveLength(1)
})

test("a gift is moved without telling only to stages that tell nobody", () => {
  expect(readDecision({ intent: "move", stage: "reviewing" }).decision).toEqual({ to: "reviewing" })
  expect(readDecision({ intent: "move", stage: "spam" }).decision).toEqual({ to: "spam" })
  for (const stage of ["confirmed", "refused", "won", "", undefined])
    expect(readDecision({ intent: "move", stage }).errors?.stage).toHaveLength(1)
  expect(readDecision({}).errors?.stage).toHaveLength(1)
})
