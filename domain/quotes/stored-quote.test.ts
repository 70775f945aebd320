import { expect, test } from "vitest"
import { parseQuote } from "./parse-quote.ts"
import type { Quote } from "./quote-schema.ts"
import { payloadOf } from "./quote.ts"
import { sampleDay, studySample, tripSample } from "#test/fixtures/quote-samples.ts"
import { readStoredContext, readStoredQuote, withdrawMarketing } from "./stored-quote.ts"

const named = {
  city: { code: 2878, label: "Curitiba" },
  state: { code: 18, label: "Paraná (PR)" },
  country: { code: 20, label: "Brasil" },
  countryCity: { code: 0, label: "Ainda não sei" },
}

function asked(sample: object): Quote {
  return { ...parseQuote(sample, sampleDay).asked, ...named }
}

test.each([
  [
    "a trip with children of every kind",
    {
      ...tripSample,
      numberOfChild: 10,
      ageOfChildEnd: ["Até 1 ano e 11 meses", ...Array(8).fill("2 anos"), "12-17 anos"],
      numberOfAdults: "10 ou +",
      willNeedTour: "Não",
    },
  ],
  ["a trip with little said", tripSample],
  [
    "studies, with a phone abroad and a package",
    { ...studySample, cellphone: "+351 912 345 678", phone: "(41) 3000-0000", package_id: 1001, observation: "a\nb" },
  ],
])("what was stored reads as what was asked: %s", (_name, sample) => {
  const quote = asked(sample)
  expect(readStoredQuote(JSON.stringify(payloadOf(quote))).quote).toEqual(quote)
})

test("an answer that the form no longer offers is kept, and so are the dates of a past trip", () => {
  const stored = {
    ...payloadOf(asked(tripSample)),
    tripProfile: { code: "Safári", label: "Safári" },
    travelDate: "14/03/2020 - 19/03/2020",
  }
  expect(readStoredQuote(JSON.stringify(stored)).quote).toMatchObject({
    tripProfile: "Safári",
    travelDate: { start: "2020-03-14", end: "2020-03-19" },
  })
})

test("agreement to promotions comes with its evidence", () => {
  const marketing = { version: "2026-11-20", words: "Quero", agreedAt: "2026-11-20T15:00:00.000Z", channel: "site" }
  const payload = payloadOf(asked(tripSample))
  expect(readStoredQuote(JSON.stringify({ ...payload, marketing }))).toMatchObject({
    marketing,
    quote: { marketing: true },
  })
  expect(readStoredQuote(JSON.stringify(payload))).toMatchObject({ marketing: undefined, quote: { marketing: false } })
})

test("a stored package is read, and what tells of none is no package", () => {
  const context = { package: { id: 1001, day: "2026-11-20" } }
  expect(readStoredContext(JSON.stringify(context))).toEqual(context)
  for (const stored of [null, "null", "[]", '"x"', "{}", '{"package":null}', '{"package":{}}'])
    expect(readStoredContext(stored), String(stored)).toBeUndefined()
})

test("a withdrawn agreement is none, and its evidence stays; without an agreement there is nothing to withdraw", () => {
  const marketing = { version: "2026-11-20", words: "Quero", agreedAt: "2026-11-20T15:00:00.000Z", channel: "site" }
  const payload = payloadOf(asked(tripSample))
  const withdrawnAt = "2026-11-21T15:00:00.000Z"
  const withdraw = (agreed: object) => withdrawMarketing(JSON.stringify({ ...payload, ...agreed }), withdrawnAt) ?? ""
  const withdrawn = { marketing: undefined, quote: { marketing: false }, withdrawn: { ...marketing, withdrawnAt } }
  expect(readStoredQuote(withdraw({ marketing }))).toMatchObject(withdrawn)
  expect(readStoredQuote(withdraw({ marketing: true }))).toMatchObject({ ...withdrawn, withdrawn: { withdrawnAt } })
  for (const none of [{}, { marketing: false }, { marketingWithdrawn: marketing }]) expect(withdraw(none)).toBe("")
})
