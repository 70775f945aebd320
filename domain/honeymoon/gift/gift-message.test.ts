import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { giftFormProblems } from "#site/honeymoon/gift/check-gift-form.ts"
import { giftFieldProblems, parseGiftMessage } from "./gift-message.ts"
import { honeymoonSlug, parseReais } from "#domain/honeymoon/honeymoon.ts"
import { chosenReceiptProblem } from "#domain/honeymoon/receipt/receipt.ts"

const sample = {
  id: "1",
  name: " Tia  Célia ",
  email: "Celia@Exemplo.com.br",
  phone: "(41)99000-0000",
  message: "Que bonito!\r\nBeijos",
}
const errorsOf = (changes: Record<string, unknown>) => parseGiftMessage({ ...sample, ...changes }).errors ?? {}

describe("a gift message", () => {
  it("is kept clean: one space between words, digits of the phone, lines of the message", () => {
    expect(parseGiftMessage(sample).message).toEqual({
      honeymoonId: 1,
      name: "Tia Célia",
      email: "celia@exemplo.com.br",
      phone: "41990000000",
      message: "Que bonito!\nBeijos",
      quota: { id: undefined, title: undefined, cents: undefined },
    })
  })

  it("needs every field, and lists all that are missing in the order of the form", () => {
    const errors = parseGiftMessage({}).errors ?? {}
    expect(Object.keys(errors)).toEqual(["name", "email", "phone", "message", "id"])
    for (const messages of Object.values(errors)) expect(messages).toHaveLength(1)
    expect(Object.keys(errorsOf({ name: "   ", message: "\n" }))).toEqual(["name", "message"])
  })

  it("takes both masks, what people paste, and numbers of other countries", () => {
    for (const phone of [
      "(41)3000-0000",
      "(41)99000-0000",
      "41 99000 0000",
      "+55 41 99000-0000",
      "041990000000",
      "+351 912 345 678",
    ]) {
      expect(giftFieldProblems("phone", phone), phone).toEqual([])
    }
    for (const phone of ["", "3000-0000", "(20)3000-0000", "telefone", "(41)99000-00000"])
      expect(giftFieldProblems("phone", phone), phone).toHaveLength(1)
  })

  it("takes an address one can write to, and no other", () => {
    for (const email of ["a@b.co", "celia+presente@correio.exemplo.com.br"])
      expect(giftFieldProblems("email", email), email).toEqual([])
    for (const email of [
      "celia",
      "celia@exemplo",
      "a b@c.com",
      "a@b.com, c@d.com",
      "a@b.com\r\nBcc: x@y.com",
      "<a@b.com>",
      "a..b@c.com",
      "=?utf-8?q?x?=@b.com",
      ".a@b.com",
      "célia@b.com",
    ]) {
      expect(giftFieldProblems("email", email), email).toHaveLength(1)
    }
  })

  it("has limits, and drops what no one can see", () => {
    expect(Object.keys(errorsOf({ name: "x".repeat(121) }))).toEqual(["name"])
    expect(Object.keys(errorsOf({ message: "x".repeat(4001) }))).toEqual(["message"])
    expect(parseGiftMessage({ ...sample, message: "Oi\u202e, \u200bcasal" }).message?.message).toBe("Oi, casal")
    expect(Object.keys(errorsOf({ message: "quebrado \ud800" }))).toEqual(["message"])
  })

  it.each(["name", "email", "phone", "message", "cote_title"] as const)(
    "refuses a %s with a control character instead of dropping it",
    (field) => {
      for (const character of ["\0", "\u0007", "\u001b", "\u009b"]) {
        expect(errorsOf({ [field]: `${sample[field as keyof typeof sample] ?? "Jantar"}${character}` })).toEqual({
          [field]: [
            expect.stringMatching(
              /^.+: há um caractere invisível que não conseguimos guardar\. Apague o campo e escreva de novo\.$/,
            ),
          ],
        })
      }
    },
  )

  it("carries the chosen quota in whatever form a client says it", () => {
    expect(
      parseGiftMessage({ ...sample, cote_id: 3, cote_title: "Jantar", cote_value: "R$ 1.250,00" }).message?.quota,
    ).toEqual({ id: 3, title: "Jantar", cents: 125_000 })
    expect(parseGiftMessage({ ...sample, cote_id: "", cote_value: "" }).message?.quota).toEqual({
      id: undefined,
      title: undefined,
      cents: undefined,
    })
    expect(Object.keys(errorsOf({ cote_id: "0x1", cote_value: "muito" }))).toEqual(["cote_id", "cote_value"])
  })

  it("never reads the prototype, nor throws, whatever it is given", () => {
    expect(parseGiftMessage(Object.create(sample) as Record<string, unknown>).errors).toHaveProperty("name")
    const anything = fc.dictionary(
      fc.constantFrom("id", "name", "email", "phone", "message", "cote_id", "cote_value", "__proto__", "constructor"),
      fc.anything(),
    )
    fc.assert(fc.property(anything, (input) => parseGiftMessage(input) !== undefined))
  })
})

describe("the form in the browser", () => {
  it("says all that is wrong, the receipt between message and the rest", () => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...sample, email: "celia" })) form.set(name, value)
    form.set("receipt", new File(["%PDF-"], "pix.pdf", { type: "application/pdf" }))
    const problems = giftFormProblems(form)
    expect(Object.keys(problems)).toEqual(["email", "receipt"])
    expect(problems.receipt?.[0]).toMatch(/PDF.*captura de tela/)
  })

  it("knows a receipt by what the browser tells of it, and leaves the rest to the server", () => {
    const file = (name: string, type: string, size = 1000) => ({ name, type, size })
    expect(chosenReceiptProblem(undefined)).toBe("missing")
    expect(chosenReceiptProblem(file("", "application/octet-stream", 0))).toBe("missing")
    expect(chosenReceiptProblem(file("pix.jpg", "image/jpeg", 0))).toBe("empty")
    expect(chosenReceiptProblem(file("PIX.PDF", ""))).toBe("pdf")
    expect(chosenReceiptProblem(file("IMG_1.HEIC", ""))).toBe("heic")
    expect(chosenReceiptProblem(file("IMG_1.jpg", "image/heif"))).toBe("heic")
    expect(chosenReceiptProblem(file("a.gif", "image/gif"))).toBe("gif")
    expect(chosenReceiptProblem(file("a.svg", "image/svg+xml"))).toBe("svg")
    expect(chosenReceiptProblem(file("a.bmp", "image/bmp"))).toBe("otherImage")
    expect(chosenReceiptProblem(file("a.docx", "application/msword"))).toBe("notAnImage")
    expect(chosenReceiptProblem(file("a.png", "image/png", 10 * 1024 * 1024 + 1))).toBe("tooLarge")
    for (const [name, type] of [
      ["a.jpg", "image/jpeg"],
      ["a.png", "image/png"],
      ["a.webp", "image/webp"],
      ["a", ""],
      ["IMG_1.HEIC", "image/jpeg"],
      ["a.jpg", "image/jpg"],
      ["a.jpg", "image/pjpeg"],
      ["a.jpg", "IMAGE/*"],
      ["a.jpg", "application/octet-stream"],
    ] as const) {
      expect(chosenReceiptProblem(file(name, type)), `${name} ${type}`).toBeUndefined()
    }
  })
})

describe("a honeymoon's words", () => {
  it("makes the address of the title", () => {
    expect(honeymoonSlug({ title: "Ana & Pedro" })).toBe("ana-e-pedro")
  })

  it("reads amounts in reais as people write them", () => {
    for (const [text, cents] of [
      ["120", 12_000],
      ["120,00", 12_000],
      ["120.5", 12_050],
      ["1.250,00", 125_000],
      ["R$ 1.250,00", 125_000],
      ["1250.00", 125_000],
      ["1.250", 125_000],
    ] as const) {
      expect(parseReais(text), text).toBe(cents)
    }
    for (const text of ["", "cento e vinte", "-1", "1e3", "1,2,3", "99999999999"])
      expect(parseReais(text), text).toBeUndefined()
  })
})
