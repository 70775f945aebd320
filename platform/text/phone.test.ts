import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  formatPhone,
  isMobile,
  nationalDigits,
  parseStoredPhone,
  parsePhone,
  phoneForms,
  searchedDigits,
  typedDigits,
} from "./phone.ts"

describe("phones", () => {
  test.each([
    ["(41)99000-0000", "41990000000"],
    ["(41)3000-0000", "4130000000"],
    ["+55 41 99000-0000", "41990000000"],
    ["+55 (041) 99000.0000", "41990000000"],
    ["041 99000 0000", "41990000000"],
    ["5541990000000", "41990000000"],
    ["55 41 3000-0000", "4130000000"],
    ["0055 41 99000-0000", "41990000000"],
    ["(55) 99000-0000", "55990000000"],
    ["+55 (55) 99000-0000", "55990000000"],
    ["5555990000000", "55990000000"],
    ["41.99000.0000", "41990000000"],
    ["+351 912 345 678", "+351912345678"],
    ["41–99000–0000", "41990000000"],
    ["41-99000‑0000", "41990000000"],
    ["41 99000−0000", "41990000000"],
    ["41/99000-0000", "41990000000"],
    ["41, 99000_0000", "41990000000"],
    ["[41] 9 9000-0000", "41990000000"],
    ["４１９９０００００００", "41990000000"],
    ["(55) 41 99000-0000", "41990000000"],
    ["(55) (041) 3000-0000", "4130000000"],
    ["(55)41990000000", "41990000000"],
    ["(55) 91 98888-7777", "91988887777"],
    ["55 (041) 99000-0000", "41990000000"],
    ["+055 41 99000-0000", "41990000000"],
    ["55 41 9000-1234", "4190001234"],
    ["554190001234", "4190001234"],
    ["0xx41 99000-0000", "41990000000"],
    ["(0XX41) 3000-0000", "4130000000"],
    ["(0**41) 99000-0000", "41990000000"],
    ["0 15 41 99000-0000", "41990000000"],
    ["whats: (41) 99000-0000", "41990000000"],
    ["Cel./WhatsApp 41 99000-0000", "41990000000"],
    ["(41) 99000-0000 (Vivo)", "41990000000"],
    ["https://wa.me/5541990000000", "41990000000"],
    ["📱 41 99000-0000", "41990000000"],
    ["\u202a+55 41 99000‑0000\u202c", "41990000000"],
    ["\u2066+351 912 345 678\u2069", "+351912345678"],
    ["＋351 912 345 678", "+351912345678"],
    ["00351 912 345 678", "+351912345678"],
    ["0034 912 345 678", "+34912345678"],
    ["whats +351 912 345 678", "+351912345678"],
    ["+44 (0)20 7946 0018", "+442079460018"],
  ])("%s is understood", (typed, phone) => {
    expect(parsePhone(typed)).toEqual({ phone })
  })

  test.each([
    ["99000-0000", "length"],
    ["(41) 9900-000", "length"],
    ["4199000-00000", "digits"],
    ["(55) 99911-22334", "digits"],
    ["(055) 3222-123456", "digits"],
    ["55 99911-22334", "digits"],
    ["(55) 99 911-22334", "digits"],
    ["(021) 99 911-22334", "digits"],
    ["(41) 99000-0000 / 3000-0000", "several"],
    ["(41) 3000-0000 ou (41) 99000-0000", "several"],
    ["+351 912 345 678 e +351 912 345 679", "several"],
    ["(41) 3000-0000 com Ana", "characters"],
    ["351 912 345 678", "digits"],
    ["(20) 99000-0000", "area"],
    ["(35) 19123-4567", "mobile"],
    ["14155552671", "mobile"],
    ["liga pra mim", "characters"],
    ["(41) 99000-0000 ramal 2", "characters"],
    ["+351", "length"],
    ["+0123456789", "length"],
    ["+", "length"],
  ])("%s is refused: %s", (typed, problem) => {
    expect(parsePhone(typed)).toEqual({ problem })
  })

  test("one that was kept before the mobile's 9 was asked for is still read, anything else as from a visitor", () => {
    expect(parseStoredPhone("(35)19123-4567")).toEqual({ phone: "35191234567" })
    for (const typed of ["41990000000", "+351 912 345 678", "351 912 345 678", "99000-0000", "(20) 99000-0000"])
      expect(parseStoredPhone(typed)).toEqual(parsePhone(typed))
  })

  test("a mobile has two forms, with and without its 9, any other number one", () => {
    expect(phoneForms("41988887777")).toEqual(["41988887777", "4188887777"])
    expect(phoneForms("4188887777")).toEqual(["4188887777", "41988887777"])
    // Without its 9 this would be a landline's.
    for (const phone of ["41930001234", "4130001234", "+351912345678", ""]) expect(phoneForms(phone)).toEqual([phone])
  })

  test("any part of a number is in its searched digits, however it is typed", () => {
    const finds = (phone: string, typed: string) =>
      typedDigits(typed).some((part) => searchedDigits(phone).some((digits) => digits.includes(part)))
    for (const phone of ["41990001234", "4190001234"]) {
      const written = ["+55 41 99000-1234", "0055 (041) 9000.1234", "55 041 9900", "(0xx41) 9000", "0 15 41 99000-1234"]
      for (const typed of [...written, "1 9000", "5 41 9000", "9900", "(55) 41 9 9000-1234", "(55)4199"])
        expect(finds(phone, typed), typed).toBe(true)
      expect(finds(phone, "41 9000-1235")).toBe(false)
    }
    expect(finds("+351912345678", "00351 912")).toBe(true)
    expect(finds("41930001234", "3000-1234")).toBe(true)
    expect(finds("41930001234", "41 3000-1234")).toBe(false)
  })

  test("shown with the specification's masks, also while one types", () => {
    expect(["", "4", "41", "419", "4130000000", "41990000000", "+351912345678"].map(formatPhone)).toEqual([
      "",
      "(4",
      "(41",
      "(41)9",
      "(41)3000-0000",
      "(41)99000-0000",
      "+351912345678",
    ])
  })

  test.each([
    ["41990000000", true],
    ["4130000000", false],
    ["41390000000", false],
    ["4190000000", false],
    ["+351912345678", false],
    ["", false],
  ])("%s is a mobile's: %s", (phone, mobile) => {
    expect(isMobile(phone)).toBe(mobile)
  })

  test("a mobile with one digit too many is never taken for another number", () => {
    const position = fc.integer({ min: 0, max: 9 })
    fc.assert(
      fc.property(
        fc.constantFrom("11", "54", "55", "99"),
        fc.stringMatching(/^9\d{8}$/),
        position,
        position,
        (area, number, at, extra) => {
          const typed = `(${area}) ${number.slice(0, at)}${extra}${number.slice(at)}`
          expect(parsePhone(typed)).toEqual({ problem: "digits" })
        },
      ),
    )
  })

  test("formatting and reading again is the identity", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("11", "41", "55", "99"),
        fc.constantFrom("9", "3"),
        fc.stringMatching(/^\d{7}$/),
        fc.stringMatching(/^\d$/),
        (area, first, rest, extra) => {
          const digits = area + first + rest + (first === "9" ? extra : "")
          expect(nationalDigits(formatPhone(digits))).toBe(digits)
        },
      ),
    )
  })
})
