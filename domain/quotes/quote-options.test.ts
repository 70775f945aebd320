import { describe, expect, test } from "vitest"
import { parseStudy, parseTrip, refusedTrip, throughJson } from "#test/fixtures/parsed-quotes.ts"
import { adultOptions, childAgeOptions, childOptions, quoteOptions } from "./quote-options.ts"
import { payloadOf } from "./quote.ts"

describe("option lists", () => {
  const studyOptions = ["whenYouWantToTravel", "howLongDoYouWantToStudy", "interestProgram", "youWillNeedAccommodation"]

  test.each(
    Object.entries(quoteOptions).flatMap(([field, options]) => options.map((option) => [field, option] as const)),
  )("%s: %s goes out and comes back byte for byte, as object, code or label", (field, option) => {
    const parse = studyOptions.includes(field) ? parseStudy : parseTrip
    for (const sent of [
      { code: option, label: option },
      option,
      ` ${option.normalize("NFD")} `,
      { label: option },
      { code: option },
    ]) {
      const { asked, errors } = parse({ [field]: sent })
      expect(errors).toBeUndefined()
      const payload = throughJson(payloadOf(asked)) as unknown as Record<string, unknown>
      expect(payload[field]).toEqual({ code: option, label: option })
      expect(Buffer.from((payload[field] as { label: string }).label)).toEqual(Buffer.from(option))
    }
  })

  test("the words of the specification with dashes and signs are these bytes", () => {
    expect(quoteOptions.hasDateFlexibility).toEqual([
      "Não",
      "+ ou \u2013 (2 dias)",
      "+ ou \u2013 (1 semana)",
      "+ ou \u2013 (1 m\u00eas)",
    ])
    expect(quoteOptions.howLongDoYouWantToStudy.at(-1)).toBe("+ de 1 ano")
    expect([adultOptions.at(-1), childOptions.at(-1)]).toEqual([
      { code: 10, label: "10 ou +" },
      { code: 10, label: "10 ou +" },
    ])
    expect(quoteOptions.howLongDoYouWantToStudy).toHaveLength(10)
    expect(childAgeOptions).toHaveLength(12)
    expect([childAgeOptions[0], childAgeOptions[1], childAgeOptions[10], childAgeOptions[11]]).toEqual([
      "Até 1 ano e 11 meses",
      "2 anos",
      "11 anos",
      "12-17 anos",
    ])
  })

  test.each(adultOptions)("adults: $label by object, code, text or label", ({ code, label }) => {
    for (const numberOfAdults of [{ code, label }, code, String(code), label])
      expect(parseTrip({ numberOfAdults }).asked.numberOfAdults).toBe(code)
    expect(payloadOf(parseTrip({ numberOfAdults: label }).asked).numberOfAdults).toEqual({ code, label })
  })

  test.each(childOptions)("children: $label under either name", ({ code, label }) => {
    const ageOfChildEnd = Array.from({ length: code }, (_, index) => childAgeOptions[index % 12])
    for (const sent of [{ code, label }, code, String(code), label]) {
      for (const field of ["numberOfChild", "nuberOfChildren"]) {
        const { asked, errors } = parseTrip({ numberOfChild: undefined, [field]: sent, ageOfChildEnd })
        expect(errors).toBeUndefined()
        expect(payloadOf(asked)).toMatchObject({
          numberOfChild: code,
          nuberOfChildren: code,
          ageOfChildEnd: ageOfChildEnd.map((age) => ({ code: age, label: age })),
        })
      }
    }
  })

  test.each([["0"], [11], ["1.0"], ["01"], [null], [[]], [{}], ["dez"]])(
    "adults: %j is no answer",
    (numberOfAdults) => {
      expect(refusedTrip({ numberOfAdults })).toEqual(["numberOfAdults"])
    },
  )

  test.each([["Sim "], ["sim"], [true], [{ code: "constructor" }], [["Sim"]], ["__proto__"]])(
    "Sim/Não: only the words of the list (%j)",
    (sent) => {
      expect(refusedTrip({ willNeedTour: sent })).toEqual(sent === "Sim " ? [] : ["willNeedTour"])
    },
  )
})
