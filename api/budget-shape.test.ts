import { describe, expect, test } from "vitest"
import * as z from "zod"
import { parseQuote } from "#domain/quotes/parse-quote.ts"
import { childAgeOptions } from "#domain/quotes/quote-options.ts"
import { payloadOf } from "#domain/quotes/quote.ts"
import { sampleDay, studySample, tripSample } from "#test/fixtures/quote-samples.ts"
import { budgetShape } from "./budget-shape.ts"

/** Validates bodies with the JSON Schema shown in the API's document, not with the schema it is generated from. */
const documented = z.fromJSONSchema(z.toJSONSchema(budgetShape, { io: "input" }) as z.core.JSONSchema.JSONSchema)
const accepts = (body: unknown) => documented.safeParse(body).success

describe("the documented body of budget", () => {
  test("describes what the form sends", () => {
    for (const sample of [
      tripSample,
      { ...tripSample, numberOfChild: 10, ageOfChildEnd: Array(10).fill(childAgeOptions[11]), package_id: 7 },
      { ...tripSample, state: 99, city: "", cellphone: "+351 912 345 678", marketing: true },
      studySample,
    ]) {
      const { asked, errors } = parseQuote({ ...sample, city: 7 }, sampleDay)
      expect(errors).toBeUndefined()
      expect(documented.safeParse(JSON.parse(JSON.stringify(payloadOf(asked)))).error).toBeUndefined()
    }
  })

  test("describes codes and labels in place of objects", () => {
    for (const changes of [
      { state: 18, country: "Irlanda", countryCity: "Dublin" },
      { numberOfAdults: "10 ou +", numberOfChild: 1, ageOfChildEnd: ["2 anos"] },
      { tripProfile: { label: "Lazer" }, willNeedTour: "" },
    ])
      expect(accepts({ ...tripSample, ...changes }), JSON.stringify(changes)).toBe(true)
  })

  test.each([
    ["T", { ...tripSample, pageType: undefined }],
    ["I", { ...studySample, pageType: undefined }],
  ] as const)("says what is required for the type %s, and nothing else is", (type, sample) => {
    const { properties = {}, required = [] } = z.toJSONSchema(z.object(budgetShape.shape), { io: "input" })
    const isRequired = (field: string) => {
      const description = (properties[field] as { description?: string }).description ?? ""
      return required.includes(field) || new RegExp(`obrigatóri[oa](, exceto| em ${type}\\))`).test(description)
    }
    const body = Object.fromEntries(Object.entries(sample).filter(([field]) => isRequired(field)))
    const answered = { ...body, country: 1, countryCity: 101 }
    expect(parseQuote(answered, sampleDay).errors).toBeUndefined()
    for (const field of Object.keys(answered)) {
      const { errors = {} } = parseQuote({ ...answered, [field]: undefined }, sampleDay)
      expect(Object.keys(errors), field).not.toEqual([])
    }
  })

  test.each([
    { type: "X" },
    { name: 5 },
    { name: "x".repeat(121) },
    { email: "x".repeat(255) },
    { observation: "x".repeat(4_001) },
    { state: true },
    { city: -1 },
    { tripProfile: "Safári" },
    { tripProfile: { code: "Safári", label: "Safári" } },
    { numberOfAdults: 0 },
    { numberOfChild: 11 },
    { ageOfChildEnd: ["13 anos"] },
    { travelDate: "em março" },
    { package_id: 0 },
    { marketing: "talvez" },
    { name: undefined },
    { name: "" },
    { howDidYouMeetUs: undefined },
    { howDidYouMeetUs: "" },
  ])("does not let %j pass", (changes) => {
    expect(accepts({ ...tripSample, ...changes })).toBe(false)
  })
})
