import { describe, expect, test } from "vitest"
import { fingerprintsOf, mergeFields } from "./merge-fields.server.ts"

const base = { id: 5, profiles: ["tourism"], name: "Praia", summary: "Sol", images: ["mar"] }
const begun = fingerprintsOf("packages", base)
const merge = (mine: object, theirs: object) =>
  mergeFields("packages", begun, { mine: { ...base, ...mine }, theirs: { ...base, ...theirs } })

describe("two edits of one entry", () => {
  test("a field that only one side changed gets its value, also if it was emptied", () => {
    expect(merge({ name: "Minha" }, { summary: undefined, images: ["sol", "mar"] })).toEqual({
      document: { id: 5, profiles: ["tourism"], name: "Minha", images: ["sol", "mar"] },
      conflictingFields: [],
    })
  })

  test("a field that both changed is a conflict, unless both values are equal", () => {
    const { document, conflictingFields } = merge({ name: "Minha", value: 10 }, { name: "Dela", value: 10 })
    expect([document.name, document.value, conflictingFields]).toEqual(["Minha", 10, ["name"]])
  })

  test("a missing field equals its default; an invalid value is compared as it is", () => {
    const theirs = { value_currency: "USD", promotion: { value: "dez", starts: "2026-12-01" } }
    const mine = { featured: false, value_currency: "BRL" }
    expect(merge(mine, theirs)).toEqual({ document: { ...base, ...theirs }, conflictingFields: [] })
    expect(merge({ promotion: { value: "doze", starts: "2026-12-01" } }, theirs).conflictingFields).toEqual([
      "promotion",
    ])
  })

  test("without a common base every difference is a conflict", () => {
    const sides = { mine: { ...base, name: "Minha" }, theirs: { ...base, summary: "Dela" } }
    expect(mergeFields("packages", [], sides).conflictingFields).toEqual(["name", "summary"])
  })

  test("a picture's measures follow its file, of one side or the other", () => {
    const file = (digit: string, width: number, height: number) => ({ hash: digit.repeat(32), width, height })
    const before = { ...file("0", 1200, 800), color: "#102030", alt: "Praia" }
    const prints = fingerprintsOf("pictures", before)
    const [mine, theirs] = [file("a", 1600, 800), file("b", 1200, 900)].map((own) => ({ ...before, ...own }))
    const both = mergeFields("pictures", prints, { mine: mine!, theirs: { ...theirs!, alt: "Mar" } })
    expect(both).toEqual({ document: { ...mine, alt: "Mar" }, conflictingFields: ["hash"] })
    expect(mergeFields("pictures", prints, { mine: { ...before, alt: "Mar" }, theirs: theirs! })).toEqual({
      document: { ...theirs, alt: "Mar" },
      conflictingFields: [],
    })
  })
})
