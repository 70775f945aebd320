import { expect, test } from "vitest"
import { parseGiftMessage } from "#domain/honeymoon/gift/gift-message.ts"
import { parseQuote } from "#domain/quotes/parse-quote.ts"
import { sampleDay, tripSample } from "./fixtures/quote-samples.ts"

/* Both forms accept the same email addresses and phone numbers. */

const gift = { id: "1", name: "Ana", email: "ana@exemplo.com.br", phone: "(41)99000-0000", message: "Boa viagem!" }

test.each([
  ["ana@exemplo.com.br", true],
  ["Ana@Exemplo.COM", true],
  ["ana@exemplo.xn--p1ai", true],
  ["ana@xn--exmplo-6ya.com", true],
  ["ana+viagem@sub.exemplo.travel", true],
  ["a_b'c@x1.co", true],
  [`${"a".repeat(64)}@exemplo.com`, true],
  [`${"a".repeat(65)}@exemplo.com`, false],
  ["", false],
  ["ana", false],
  ["ana@", false],
  ["@exemplo.com", false],
  ["ana@exemplo", false],
  ["ana@exemplo.c", false],
  ["ana@exemplo.1", false],
  ["ana@-exemplo.com", false],
  ["ana@exemplo..com", false],
  [".ana@exemplo.com", false],
  ["ana.@exemplo.com", false],
  ["an a@exemplo.com", false],
  ["aná@exemplo.com", false],
  ["ana@exemplo.рф", false],
  ["a@b@c.com", false],
  ["a@b.com, c@d.com", false],
  ["<a@b.com>", false],
  ["=?utf-8?q?x?=@b.com", false],
  ["a@1.2.3.4", false],
])("both forms judge the e-mail %j alike: %s", (email, valid) => {
  const errors = [parseQuote({ ...tripSample, email }, sampleDay).errors, parseGiftMessage({ ...gift, email }).errors]
  expect(errors.map((refused) => Object.keys(refused ?? {}))).toEqual(valid ? [[], []] : [["email"], ["email"]])
})

test.each([
  ["(41)99000-0000", "41990000000"],
  ["(41)3000-0000", "4130000000"],
  ["+55 (041) 99000.0000", "41990000000"],
  ["+351 912 345 678", "+351912345678"],
  // Without its 9 nobody could call it. Of one that begins with 9, another digit may be missing.
  ["+55 41 8888-7123", "41988887123"],
  ["(41) 9888-7123", "4198887123"],
  ["00351 912 345 678", "+351912345678"],
  ["(55) 41 99000-0000", "41990000000"],
  ["\u202a+55 41 99000‑0000\u202c", "41990000000"],
  ["whats: 0xx41 99000-0000", "41990000000"],
  ["", undefined],
  ["99000-0000", undefined],
  ["(20) 99000-0000", undefined],
  ["+351", undefined],
  ["(35)19123-4567", undefined],
  ["liga pra mim", undefined],
  ["(41)99000-0000 / (41)3000-0000", undefined],
])("both forms read the phone %j as %j", (phone, digits) => {
  const quote = parseQuote({ ...tripSample, cellphone: phone }, sampleDay)
  const message = parseGiftMessage({ ...gift, phone })
  expect([quote.errors ? undefined : quote.asked.cellphone, message.message?.phone]).toEqual([digits, digits])
})
