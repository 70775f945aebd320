import { maskitoTransform } from "@maskito/core"
import { describe, expect, test } from "vitest"
import { formatPhone } from "#platform/text/phone.ts"
import { phoneMask } from "#ui/form/input-masks.ts"
import { parseTrip, refusedTrip } from "#test/fixtures/parsed-quotes.ts"
import { phoneIsMobile, quoteLabels } from "./quote-fields.ts"

test("a mobile number in the landline's place is sent to its own", () => {
  expect(parseTrip({ phone: "(41) 99111-2222" }).errors?.phone?.[0]).toContain("Celular")
  expect(parseTrip({ phone: "(41) 3000-0000" }).asked.phone).toBe("4130000000")
  for (const phone of ["+55 41 99111-2222", "041 99111.2222", "5541991112222"])
    expect(parseTrip({ phone }).errors?.phone).toEqual([phoneIsMobile])
  // Autofill writes one number into both fields.
  const filled = parseTrip({ cellphone: "(41) 99000-0000", phone: "+55 41 99000-0000" })
  expect(filled.errors).toBeUndefined()
  expect(filled.asked).toMatchObject({ cellphone: "41990000000", phone: "" })
  // With one digit too many it is still not a mobile number: those begin with 9.
  expect(parseTrip({ phone: "(41) 30000-0000" }).errors?.phone?.[0]).toContain("há números demais")
  expect(parseTrip({ phone: "+351 912 345 678" }).errors).toBeUndefined()
})

test("numbers in messages look as the fields show them", () => {
  const messages = ["", "abc", "41", "41 99111-2222 / 41 99111-3333"].flatMap((number) => {
    const { errors } = parseTrip({ cellphone: number, phone: number })
    return [errors?.cellphone, errors?.phone].flatMap((of) => of ?? [])
  })
  const examples = [...messages, phoneIsMobile].flatMap((message) => message.match(/\(\d.*\d/g) ?? [])
  expect(new Set(examples)).toEqual(new Set(["41990000000", "4130000000"].map(formatPhone)))
})

test("with more digits than a Brazilian number has, the message says how to write another country's", () => {
  const number = "351 912 345 678"
  const { errors } = parseTrip({ cellphone: number, phone: number })
  expect([errors?.cellphone?.[0], errors?.phone?.[0]]).toEqual([
    "Confira o celular: há números demais. De outro país, comece com + e o código.",
    "Confira o telefone: há números demais. De outro país, comece com + e o código.",
  ])
})

test.each(["351912345678", "14155552671", "447911123456", "4917612345678"])(
  "of %s without + the mask leaves eleven digits, which are no mobile number",
  (typed) => {
    const number = maskitoTransform(typed, phoneMask)
    const { errors } = parseTrip({ cellphone: number, phone: number })
    expect([errors?.cellphone?.[0], errors?.phone?.[0]]).toEqual([
      "Confira o celular: depois do DDD ele começa com 9. De outro país, comece com + e o código.",
      "Confira o telefone: há números demais. De outro país, comece com + e o código.",
    ])
  },
)

describe("texts", () => {
  test("what nobody can see is dropped, line breaks only from one-line fields", () => {
    const { asked } = parseTrip({
      name: " He\u200blena\r\n Bcc: x@y.z\u202e ",
      observation: "um\r\ndois\ufeff\ttrês\vquatro ",
    })
    expect(asked.name).toBe("Helena Bcc: x@y.z")
    expect(asked.observation).toBe("um\ndois\ttrês\nquatro")
  })

  test.each(["name", "email", "cellphone", "phone", "observation"] as const)(
    "a %s with a control character is refused: without it, it may be another",
    (field) => {
      for (const character of ["\0", "\u0007", "\u001b", "\u009b"]) {
        expect(parseTrip({ [field]: `ana${character}123@exemplo.com.br` }).errors).toEqual({
          [field]: [
            `${quoteLabels[field]}: há um caractere invisível que não conseguimos guardar. ` +
              "Apague o campo e escreva de novo.",
          ],
        })
      }
    },
  )

  test("names are kept in NFC, in any script, and need a letter", () => {
    expect(parseTrip({ name: "João".normalize("NFD") }).asked.name).toBe("João")
    expect(parseTrip({ name: "李小龍" }).errors).toBeUndefined()
    for (const name of ["", "  ", "123", "...", null]) expect(refusedTrip({ name })).toEqual(["name"])
  })

  test.each([
    ["name", 120],
    ["email", 254],
    ["observation", 4000],
  ] as const)("%s has at most %i characters", (field, most) => {
    const fill = (length: number) =>
      field === "email"
        ? `a@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.${"e".repeat(length - 190)}.com`
        : "a".repeat(length)
    expect(refusedTrip({ [field]: fill(most + 1) })).toEqual([field])
    if (field !== "email") expect(refusedTrip({ [field]: fill(most) })).toEqual([])
  })

  test("a broken character is refused where it stands", () => {
    expect(refusedTrip({ name: "Ana \ud83d" })).toEqual(["name"])
    expect(refusedTrip({ observation: "\udc00" })).toEqual(["observation"])
    expect(refusedTrip({ name: "Ana 😀" })).toEqual([])
  })

  test.each([["name"], ["email"], ["cellphone"], ["observation"]])("%s must be text", (field) => {
    for (const sent of [{}, [], true, { toString: "x" }]) expect(refusedTrip({ [field]: sent })).toEqual([field])
  })

  test.each([
    ["helena@exemplo.com.br"],
    ["h.prado+viagem@sub.exemplo.travel"],
    ["Helena@Exemplo.COM"],
    ["a_b'c@x1.co"],
  ])("%s is an e-mail", (email) => {
    expect(parseTrip({ email }).asked.email).toBe(email.toLowerCase())
    expect(refusedTrip({ email })).toEqual([])
  })

  test.each([
    [""],
    ["helena"],
    ["helena@"],
    ["@exemplo.com"],
    ["helena@correio"],
    ["hel ena@exemplo.com"],
    ["a@b.com, c@d.com"],
    ["a@b.com;c@d.com"],
    ["helena@exemplo..com"],
    [".helena@exemplo.com"],
    ["joão@exemplo.com"],
    ["helena@exemplo.com\nBcc: x@y.com"],
    ["<a@b.com>"],
    ["a@b@c.com"],
    ["=?utf-8?q?a=40b.com?=@c.com"],
    ["a@-b.com"],
    ["a@b.c"],
    ['"a b"@c.com'],
    ["a@1.2.3.4"],
  ])("%j is not, and the message shows how", (email) => {
    expect(parseTrip({ email }).errors?.email?.[0]).toContain("nome@exemplo.com")
  })
})
