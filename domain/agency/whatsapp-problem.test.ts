import { expect, test } from "vitest"
import { whatsappProblem } from "./whatsapp-problem.ts"

test.each([
  "(41) 99000-0000",
  "041 3000-0000",
  "+55 (041) 99000-0000",
  "+351 912 345 678",
  "00351 912 345 678",
  "(55) 41 99000-0000",
  "0800 591 2117",
])("%s is a number that a chat opens with", (text) => {
  expect(whatsappProblem(text)).toBeUndefined()
})

test.each([
  "(41) 99000-0000 ou (41) 99000-0001",
  "(41) 99000-0000 (intercâmbio 24h)",
  "99000-0000",
  "+44 (0)20 7946 0018",
  "0 15 41 99000-0000",
  "4003-0000",
  "Só por telefone",
])("%s is not one number, and says what to write", (text) => {
  expect(whatsappProblem(text)).toBe(
    `“${text}” abre conversa com outro número: escreva um só, com DDD, como (41) 99000-0000`,
  )
})
