import { describe, expect, test } from "vitest"
import { quoteLimits } from "#domain/quotes/quote-fields.ts"
import { draftRetentionDays } from "./forget-draft.ts"
import { nextDraft, ownAnswers, parseDrafts, pickDraft, resumedValues } from "./quote-draft.ts"
import { dayMs, id, storedDraft, now, trip } from "#test/fixtures/quote-draft-samples.ts"

const parseDraft = (text: string, now: number) => parseDrafts(text, now)[0]

describe("what is kept", () => {
  test("every answer, but neither the trap for machines nor what the page fills in by itself", () => {
    const { type: _type, pageType: _page, package_id: _package, website: _trap, ...answers } = trip
    expect(pickDraft({ ...trip, acao: "atualizar", passo: "2" })).toEqual(answers)
    expect(parseDraft(storedDraft(), now)).toEqual({ version: 1, id, startedAt: now, savedAt: now, values: answers })
  })

  test("the type only where the visitor chose it", () => {
    expect(pickDraft({ type: "I", name: "Helena" })).toEqual({ type: "I", name: "Helena" })
  })

  test("answers of the other profile stay beside those asked now; what was taken back does not", () => {
    const first = nextDraft(undefined, { id, input: trip }, now)
    const study = { type: "I", pageType: "layout-exchange", name: "Helena Prado", interestProgram: "High School" }
    const second = nextDraft(first, { id, input: study }, now + 1)
    expect(second).toMatchObject({
      startedAt: now,
      savedAt: now + 1,
      values: {
        name: "Helena Prado",
        interestProgram: "High School",
        ageOfChildEnd: ["4 anos"],
        travelDate: ["14/03/2027", ""],
      },
    })
    expect(second.values).not.toHaveProperty("marketing")
    const again = { type: "T", pageType: "layout-tourism", name: "Helena", numberOfChild: "0" }
    const third = nextDraft(second, { id, input: again }, now + 2)
    expect(third.values).toMatchObject({
      numberOfChild: "0",
      interestProgram: "High School",
      travelDate: ["14/03/2027", ""],
    })
    expect(third.values).not.toHaveProperty("ageOfChildEnd")
  })

  test("only what is the visitor's own counts as a beginning", () => {
    const given = { country: "20", numberOfChild: "0", howDidYouMeetUs: "Outros Sites" }
    expect(
      ownAnswers(
        {
          type: "T",
          name: "",
          travelDate: ["", ""],
          country: "20",
          numberOfChild: "0",
          howDidYouMeetUs: "Outros Sites",
          website: "x",
        },
        given,
      ),
    ).toEqual({})
    expect(ownAnswers({ country: "21", travelDate: ["", "19/03/2027"], numberOfChild: "2" }, given)).toEqual({
      country: "21",
      travelDate: ["", "19/03/2027"],
      numberOfChild: "2",
    })
  })
})

describe("what is found", () => {
  test("up to a week after the last change", () => {
    const lastMoment = now + draftRetentionDays * dayMs
    expect(parseDraft(storedDraft(), lastMoment)).toBeDefined()
    expect(parseDraft(storedDraft(), lastMoment + 1)).toBeUndefined()
    expect(parseDraft(storedDraft({ startedAt: now - 30 * dayMs }), now)).toMatchObject({ startedAt: now - 30 * dayMs })
  })

  test("not of a future beyond a clock that was put back", () => {
    expect(parseDraft(storedDraft(), now - dayMs)).toBeDefined()
    expect(parseDraft(storedDraft(), now - dayMs - 1)).toBeUndefined()
  })

  test.each([
    ["", "empty"],
    ["{", "broken"],
    ["null", "nothing"],
    ["[]", "a list"],
    ["5", "a number"],
    ['"layout-tourism"', "a text"],
    [storedDraft({ version: 0 }), "an old version"],
    [storedDraft({ version: 2 }), "a newer version"],
    [storedDraft({ id: "x" }), "another key"],
    [storedDraft({ id: 5 }), "no key"],
    [storedDraft({ values: null }), "no values"],
    [storedDraft({ values: {} }), "nothing written"],
    [storedDraft({ values: "name" }), "values that are a text"],
    [storedDraft({ savedAt: "today" }), "no time"],
    [storedDraft({ startedAt: null }), "no beginning"],
    [storedDraft({ values: { website: "x", type: 5 } }), "nothing of the form"],
  ])("%j is no draft (%s)", (text) => {
    expect(parseDraft(text, now)).toBeUndefined()
  })

  test("of a damaged one, what is still of the right shape", () => {
    const values = {
      name: "Helena",
      email: 5,
      state: ["18"],
      travelDate: "14/03/2027",
      ageOfChildEnd: ["4 anos", 5],
      observation: "x".repeat(20_001),
      city: null,
      country: { code: 20 },
    }
    expect(parseDraft(storedDraft({ values }), now)?.values).toEqual({ name: "Helena" })
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`f${index}`, "x"]))
    expect(Object.keys(parseDraft(storedDraft({ values: many }), now)?.values ?? {}).length).toBeLessThan(100)
    expect(
      parseDraft(
        `{"version":1,"id":"${id}","startedAt":1,"savedAt":${now},"values":{"__proto__":"x","name":"Helena"}}`,
        now,
      )?.values.name,
    ).toBe("Helena")
  })
})

describe("what goes back into the form", () => {
  const draft = { name: "Helena", country: "20", countryCity: "201" }

  test("the address goes before the draft, and does not empty what it does not say", () => {
    expect(resumedValues(draft, { package_id: "7", country: "20", countryCity: "" }, {})).toEqual({
      ...draft,
      package_id: "7",
    })
    expect(resumedValues(draft, { country: "21", countryCity: "210" }, {})).toMatchObject({
      name: "Helena",
      country: "21",
      countryCity: "210",
    })
  })

  test("a city of another country is not kept", () => {
    expect(resumedValues(draft, { country: "21" }, {})).toMatchObject({ country: "21", countryCity: "" })
  })

  test("nor one of another state than the one chosen already", () => {
    const home = { state: "18", city: "3290" }
    expect(resumedValues(home, {}, { state: "25" })).toEqual({ state: "25", city: "" })
    expect(resumedValues(home, {}, { state: "25", city: "5000" })).toEqual({ state: "25", city: "5000" })
    expect(resumedValues(home, {}, { state: "18" })).toEqual(home)
    expect(resumedValues(home, {}, { name: "Ana" })).toEqual({ ...home, name: "Ana" })
  })

  test("what is typed already goes before both", () => {
    expect(resumedValues(draft, { country: "21", countryCity: "210" }, { name: "Ana", country: "22" })).toMatchObject({
      name: "Ana",
      country: "22",
    })
  })

  test("what was sought in vain is added to the observations once, where there is room, and replaces none", () => {
    const sought = "Procurei por: quadribol"
    const observations = (written: string | undefined) =>
      resumedValues(written === undefined ? draft : { ...draft, observation: written }, { observation: sought }, {})
        .observation
    expect([undefined, "", " \n"].map(observations)).toEqual([sought, sought, sought])
    expect(observations("Somos dois.")).toBe(`Somos dois.\n${sought}`)
    for (const whole of [sought, `Somos dois.\n${sought}, com vassouras`]) expect(observations(whole)).toBe(whole)
    const room = quoteLimits.observation - sought.length - 1
    expect(observations("x".repeat(room))).toHaveLength(quoteLimits.observation)
    for (const long of ["x".repeat(room + 1), "x".repeat(quoteLimits.observation + 9)])
      expect(observations(long)).toBe(long)
    expect(resumedValues({ observation: "Somos dois." }, { country: "21" }, {}).observation).toBe("Somos dois.")
    expect(resumedValues({ observation: "Somos dois." }, { observation: sought }, { observation: "Três." })).toEqual({
      observation: "Três.",
    })
  })
})
