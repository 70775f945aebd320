import { describe, expect, test } from "vitest"
import { parseTrip, refusedTrip } from "#test/fixtures/parsed-quotes.ts"
import { errorsByField } from "./parse-quote.ts"

describe("places", () => {
  test("references are read from objects, codes and names", () => {
    expect(parseTrip({ city: { code: 7, label: "x" } }).asked.city).toEqual({ code: 7 })
    expect(parseTrip({ city: 7 }).asked.city).toEqual({ code: 7 })
    expect(parseTrip({ city: "7" }).asked.city).toEqual({ code: 7 })
    expect(parseTrip({ city: { label: "São Paulo" } }).asked.city).toEqual({ label: "São Paulo" })
  })

  test.each([["state"], ["city"], ["country"], ["countryCity"]])("%s: what is no reference is refused", (field) => {
    for (const sent of [
      "",
      null,
      {},
      [],
      true,
      -1,
      1.5,
      2_147_483_648,
      "007",
      "+1",
      { code: {} },
      { code: [], label: {} },
    ]) {
      expect(refusedTrip({ country: 5, [field]: sent })).toEqual([field])
    }
  })

  test("who lives abroad has no city; who is undecided about the country is about the city", () => {
    for (const state of [99, "99", { code: 99 }, "Moro fora do Brasil"]) {
      for (const city of [undefined, "", 0, 4321]) {
        expect(parseTrip({ state, city }).asked).toMatchObject({
          state: { code: 99, label: "Moro fora do Brasil" },
          city: { code: 0, label: "Fora do Brasil" },
        })
      }
    }
    for (const country of [0, "0", { code: 0, label: "" }, "Ainda não sei"]) {
      for (const countryCity of [undefined, "", 0, "Ainda não sei"]) {
        expect(parseTrip({ country, countryCity })).toMatchObject({
          asked: { country: { code: 0, label: "Ainda não sei" }, countryCity: { code: 0, label: "Ainda não sei" } },
        })
      }
    }
  })
})

describe("children", () => {
  test("each child has an age; extra ages are dropped, missing ones named", () => {
    expect(parseTrip({ numberOfChild: 1, ageOfChildEnd: ["2 anos", "3 anos"] }).asked.ageOfChildEnd).toEqual(["2 anos"])
    expect(parseTrip({ numberOfChild: 3, ageOfChildEnd: ["2 anos", "", "13 anos"] }).errors).toEqual({
      "ageOfChildEnd.1": ["Escolha a idade da criança 2."],
      "ageOfChildEnd.2": ["Escolha a idade da criança 3."],
    })
    expect(errorsByField({ "ageOfChildEnd.1": ["a"], "ageOfChildEnd.2": ["b"], name: ["c"] })).toEqual({
      ageOfChildEnd: ["a", "b"],
      name: ["c"],
    })
  })

  test("ageOfChildEnd counts; ageOfChild only where it is missing", () => {
    expect(
      parseTrip({ numberOfChild: 1, ageOfChildEnd: ["2 anos"], ageOfChild: ["3 anos"] }).asked.ageOfChildEnd,
    ).toEqual(["2 anos"])
    expect(parseTrip({ numberOfChild: 1, ageOfChildEnd: [], ageOfChild: ["3 anos"] }).asked.ageOfChildEnd).toEqual([
      "3 anos",
    ])
    expect(parseTrip({ numberOfChild: 1, ageOfChildEnd: "2 anos" }).asked.ageOfChildEnd).toEqual(["2 anos"])
  })

  test("ten or more are ten ages", () => {
    expect(refusedTrip({ numberOfChild: "10 ou +" })).toHaveLength(10)
  })

  test("two different numbers are refused, the same twice is fine", () => {
    expect(refusedTrip({ numberOfChild: 0, nuberOfChildren: 1 })).toEqual(["numberOfChild"])
    expect(refusedTrip({ numberOfChild: 0, nuberOfChildren: "0" })).toEqual([])
    expect(refusedTrip({ numberOfChild: 0, nuberOfChildren: "muitas" })).toEqual(["numberOfChild"])
    expect(refusedTrip({ numberOfChild: undefined })).toEqual(["numberOfChild"])
  })
})
