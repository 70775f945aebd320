import { expect, test } from "vitest"
import { parseQuote } from "#domain/quotes/parse-quote.ts"
import { optionalTripFields } from "#domain/quotes/quote-fields.ts"
import { errorsOn, firstStepOf, stepAsked, stepId, stepOf, stepOfHash, steps } from "./quote-steps.ts"
import { sampleDay, studySample, tripSample } from "#test/fixtures/quote-samples.ts"

const wrongIn = (input: object) => parseQuote(input, sampleDay).errors ?? {}

test.each([
  [
    "T",
    {
      1: ["name", "email", "cellphone", "state", "city"],
      2: ["country", "countryCity", "travelDate.0", "travelDate.1", "hasDateFlexibility"],
    },
  ],
  [
    "I",
    {
      1: ["name", "email", "cellphone", "state", "city"],
      2: ["country", "countryCity", "whenYouWantToTravel", "howLongDoYouWantToStudy"],
    },
  ],
])(
  "an empty form of type %s has its refusals on the steps where their controls stand",
  (type, { 1: first, 2: second }) => {
    const wrong = wrongIn({ type, numberOfChild: 2 })
    const third =
      type === "T"
        ? ["numberOfAdults", "ageOfChildEnd.0", "ageOfChildEnd.1", "tripProfile", "hostingCategory"]
        : ["interestProgram", "youWillNeedAccommodation"]
    expect(steps.map((step) => Object.keys(errorsOn([step], wrong)))).toEqual([
      first,
      second,
      third,
      ["howDidYouMeetUs"],
    ])
  },
)

test("what need not be answered has its step too, and what concerns no control stands by the button that sends", () => {
  expect([
    stepOf("phone"),
    stepOf("type"),
    ...optionalTripFields.map(stepOf),
    stepOf("observation"),
    stepOf(""),
  ]).toEqual([1, 1, 4, 4, 4, 4, 4, 4, 4])
})

test("steps go forward only: the first refusal is on the first step that has one", () => {
  expect(firstStepOf(wrongIn({ ...tripSample, hostingCategory: "", hasDateFlexibility: "" }))).toBe(2)
  expect(firstStepOf(wrongIn({ ...studySample, howDidYouMeetUs: "" }))).toBe(4)
  expect(firstStepOf(wrongIn(tripSample))).toBeUndefined()
})

test("a step is known by its fragment and by its button, and nothing else is one", () => {
  expect(steps.map((step) => stepOfHash(`#${stepId(step)}`))).toEqual([...steps])
  expect(["", "#", "#passo-0", "#passo-5", "#passo-1x", "#campo-email"].map(stepOfHash)).toEqual(
    Array(6).fill(undefined),
  )
  expect(
    [{ passo: "3" }, { passo: "5" }, { passo: "" }, { passo: ["3"] }, {}].map((input) =>
      stepAsked(input as Record<string, string>),
    ),
  ).toEqual([3, undefined, undefined, undefined, undefined])
})
