import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { parseStudy, parseTrip, refusedTrip, throughJson } from "#test/fixtures/parsed-quotes.ts"
import { sampleDay, studySample, tripSample } from "#test/fixtures/quote-samples.ts"
import { parseQuote } from "./parse-quote.ts"
import { quoteOptions } from "./quote-options.ts"
import { type QuotePayload, payloadOf } from "./quote.ts"

describe("what is asked", () => {
  test("a trip and a study pass, with nothing of the other profile", () => {
    expect(parseTrip({ interestProgram: "Estágio", whenYouWantToTravel: "nonsense" }).asked).toMatchObject({
      type: "T",
      interestProgram: "",
      whenYouWantToTravel: "",
    })
    const { asked, errors } = parseStudy({
      travelDate: "31/02/2020",
      numberOfChild: 3,
      tripProfile: "Lazer",
      willNeedTour: "Sim",
    })
    expect(errors).toBeUndefined()
    expect(payloadOf(asked)).toMatchObject({
      type: "I",
      travelDate: "",
      numberOfAdults: "",
      numberOfChild: 0,
      nuberOfChildren: 0,
      ageOfChild: [],
      ageOfChildEnd: [],
      tripProfile: "",
      willNeedTour: "",
    })
  })

  test("the payload has every field of the specification, whatever the profile", () => {
    const fields: Array<keyof QuotePayload> = [
      "pageType",
      "name",
      "email",
      "cellphone",
      "phone",
      "state",
      "city",
      "observation",
      "country",
      "countryCity",
      "howDidYouMeetUs",
      "whenYouWantToTravel",
      "howLongDoYouWantToStudy",
      "interestProgram",
      "youWillNeedAccommodation",
      "travelDate",
      "hasDateFlexibility",
      "tripProfile",
      "hostingCategory",
      "numberOfAdults",
      "numberOfChild",
      "nuberOfChildren",
      "ageOfChild",
      "ageOfChildEnd",
      "youWillNeedAShuttle",
      "willNeedVehicle",
      "willNeedTickets",
      "willNeedTour",
      "willNeedTravelInsurance",
      "type",
    ]
    for (const { asked } of [parseTrip(), parseStudy()])
      expect(Object.keys(payloadOf(asked)).sort()).toEqual([...fields].sort())
  })

  test("a payload read again is the same request", () => {
    for (const { asked } of [
      parseTrip({ city: 7, numberOfChild: 2, ageOfChildEnd: ["2 anos", "12-17 anos"], package_id: 7, marketing: true }),
      parseStudy({ city: 7 }),
    ]) {
      expect(parseQuote(throughJson(payloadOf(asked)), sampleDay)).toEqual({ asked })
    }
  })

  test("an empty trip lists every required answer, in the order of the form", () => {
    expect(Object.keys(parseQuote({ type: "T" }, sampleDay).errors ?? {})).toEqual([
      "name",
      "email",
      "cellphone",
      "state",
      "city",
      "country",
      "countryCity",
      "travelDate.0",
      "travelDate.1",
      "hasDateFlexibility",
      "numberOfAdults",
      "numberOfChild",
      "tripProfile",
      "hostingCategory",
      "howDidYouMeetUs",
    ])
  })

  test("an empty study lists every required answer, in the order of the form", () => {
    expect(Object.keys(parseQuote({ type: "I" }, sampleDay).errors ?? {})).toEqual([
      "name",
      "email",
      "cellphone",
      "state",
      "city",
      "country",
      "countryCity",
      "whenYouWantToTravel",
      "howLongDoYouWantToStudy",
      "interestProgram",
      "youWillNeedAccommodation",
      "howDidYouMeetUs",
    ])
  })

  test.each([
    "phone",
    "observation",
    "youWillNeedAShuttle",
    "willNeedVehicle",
    "willNeedTickets",
    "willNeedTour",
    "willNeedTravelInsurance",
    "package_id",
  ])("%s needs no answer, whatever nothing looks like", (field) => {
    for (const nothing of [undefined, null, "", "  "]) expect(refusedTrip({ [field]: nothing })).toEqual([])
    if (["phone", "observation"].includes(field)) return
    for (const nothing of [{}, { code: "", label: "" }]) expect(refusedTrip({ [field]: nothing })).toEqual([])
  })

  test("the type is I or T; a client that only knows the layout is understood", () => {
    expect(refusedTrip({ type: "X" })).toContain("type")
    expect(refusedTrip({ type: undefined, pageType: undefined })).toContain("type")
    expect(parseTrip({ type: "", pageType: "layout-index" }).asked.type).toBe("T")
    expect(parseStudy({ type: undefined }).asked.type).toBe("I")
    expect(parseTrip({ pageType: "anything" }).asked.pageType).toBe("layout-tourism")
  })

  test.each([null, undefined, 3, "x", [], [tripSample]])("%j is no request and is no crash", (input) => {
    expect(parseQuote(input, sampleDay).errors).toHaveProperty("name")
  })

  test("the prototype's properties are no answers", () => {
    const input = Object.create({ ...tripSample }) as object
    expect(Object.keys(parseQuote(input, sampleDay).errors ?? {})).toContain("name")
    expect(
      refusedTrip(JSON.parse('{"__proto__":{"name":"x"},"constructor":{"prototype":{}}}') as Record<string, unknown>),
    ).toEqual([])
    expect(({} as Record<string, unknown>).name).toBeUndefined()
  })
})

test("no input makes the reading crash, and what it accepts it accepts again", () => {
  const value = fc.oneof(
    fc.anything({ withNullPrototype: true }),
    fc.string({ unit: "binary" }),
    fc.constantFrom(...Object.values(quoteOptions).flat(), 0, 1, "2 anos", "I", "T"),
  )
  const requests = fc.oneof(
    value,
    fc.dictionary(fc.constantFrom(...Object.keys({ ...tripSample, ...studySample })), value),
    fc
      .tuple(
        fc.constantFrom(tripSample, studySample),
        fc.dictionary(fc.constantFrom(...Object.keys({ ...tripSample, ...studySample })), value),
      )
      .map(([sample, changes]) => ({ ...sample, ...changes })),
  )
  fc.assert(
    fc.property(requests, (input) => {
      const { asked, errors } = parseQuote(input, sampleDay)
      if (errors) {
        expect(
          Object.values(errors)
            .flat()
            .every((message) => typeof message === "string" && message.length > 10),
        ).toBe(true)
        return
      }
      // Names of places become codes only on the server, which has the tables.
      const places = [asked.state, asked.city, asked.country, asked.countryCity]
      if (places.some(({ code }) => code === undefined)) return
      const payload = throughJson(payloadOf(asked))
      expect(payloadOf(parseQuote(payload, sampleDay).asked)).toEqual(payload)
      expect(JSON.stringify(payload).isWellFormed()).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})
