import { dictionary } from "@zxcvbn-ts/language-common"
import { expect, test } from "vitest"
import { checkPassword } from "./check-password.server.ts"

const known = ["Ana Conceição", "ana.prado@agencia.example", "Travessia", "Travessia Viagens Ltda."]

test.each([
  ["empty", "", "Escreva"],
  ["too short", "onze letras", "11 caracteres"],
  ["one character", "á", "tem 1 caractere:"],
  ["too long", "longa ".repeat(50), "até 256"],
  ["common", "1q2w3e4r5t6y", "mais usadas"],
  ["common in capitals", "LEAVEMEALONE", "mais usadas"],
  ["one character again and again", "abababababab", "mais usadas"],
  ["the agency's name", "Travessia2026", "agência"],
  ["the own name with accents left out", "anaconceicao1", "agência"],
  ["the own address", "ana.prado@agencia.example", "agência"],
])("refuses a password that is %s", async (_why, password, told) => {
  expect((await checkPassword(password, known)).join()).toContain(told)
})

test("takes every other password as typed, with spaces, accents and emoji, up to 256 characters", async () => {
  for (const password of [
    "onze cavalos amarelos",
    " ção 🦜 ção pé ",
    "a1!".padEnd(256, "xyzw "),
    "travessia com onze cavalos",
  ])
    expect(await checkPassword(password, known), password).toEqual([])
})

test("the 10,000 commonest are refused, every one", async () => {
  const commonest = dictionary["passwords-common"].slice(0, 10_000)
  const taken = []
  for (const password of commonest) if ((await checkPassword(password, [])).length === 0) taken.push(password)
  expect(taken).toEqual([])
})
