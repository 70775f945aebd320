import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { errorsByField, parseQuote } from "./parse-quote.ts"
import { adultOptions, childAgeOptions, childOptions, quoteOptions } from "./quote-options.ts"
import { sampleDay, studySample, tripSample } from "#test/fixtures/quote-samples.ts"
import { type QuotePayload, payloadOf, quoteLabels } from "./quote.ts"
import { phoneIsMobile } from "./read-visitor.ts"

const trip = (changes: Record<string, unknown> = {}) => parseQuote({ ...tripSample, ...changes }, sampleDay)
const study = (changes: Record<string, unknown> = {}) => parseQuote({ ...studySample, ...changes }, sampleDay)
const refusedTrip = (changes: Record<string, unknown>) => Object.keys(trip(changes).errors ?? {})
const throughJson = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value

describe("option lists", () => {
  const studyOptions = ["whenYouWantToTravel", "howLongDoYouWantToStudy", "interestProgram", "youWillNeedAccommodation"]

  test.each(
    Object.entries(quoteOptions).flatMap(([field, options]) => options.map((option) => [field, option] as const)),
  )("%s: %s goes out and comes back byte for byte, as object, code or label", (field, option) => {
    const parse = studyOptions.includes(field) ? study : trip
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
      expect(trip({ numberOfAdults }).asked.numberOfAdults).toBe(code)
    expect(payloadOf(trip({ numberOfAdults: label }).asked).numberOfAdults).toEqual({ code, label })
  })

  test.each(childOptions)("children: $label under either name", ({ code, label }) => {
    const ageOfChildEnd = Array.from({ length: code }, (_, index) => childAgeOptions[index % 12])
    for (const sent of [{ code, label }, code, String(code), label]) {
      for (const field of ["numberOfChild", "nuberOfChildren"]) {
        const { asked, errors } = trip({ numberOfChild: undefined, [field]: sent, ageOfChildEnd })
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

describe("what is asked", () => {
  test("a trip and a study pass, with nothing of the other profile", () => {
    expect(trip({ interestProgram: "Estágio", whenYouWantToTravel: "nonsense" }).asked).toMatchObject({
      type: "T",
      interestProgram: "",
      whenYouWantToTravel: "",
    })
    const { asked, errors } = study({
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
    for (const { asked } of [trip(), study()]) expect(Object.keys(payloadOf(asked)).sort()).toEqual([...fields].sort())
  })

  test("a payload read again is the same request", () => {
    for (const { asked } of [
      trip({ city: 7, numberOfChild: 2, ageOfChildEnd: ["2 anos", "12-17 anos"], package_id: 7, marketing: true }),
      study({ city: 7 }),
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
    expect(trip({ type: "", pageType: "layout-index" }).asked.type).toBe("T")
    expect(study({ type: undefined }).asked.type).toBe("I")
    expect(trip({ pageType: "anything" }).asked.pageType).toBe("layout-tourism")
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

describe("places", () => {
  test("references are read from objects, codes and names", () => {
    expect(trip({ city: { code: 7, label: "x" } }).asked.city).toEqual({ code: 7 })
    expect(trip({ city: 7 }).asked.city).toEqual({ code: 7 })
    expect(trip({ city: "7" }).asked.city).toEqual({ code: 7 })
    expect(trip({ city: { label: "São Paulo" } }).asked.city).toEqual({ label: "São Paulo" })
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
        expect(trip({ state, city }).asked).toMatchObject({
          state: { code: 99, label: "Moro fora do Brasil" },
          city: { code: 0, label: "Fora do Brasil" },
        })
      }
    }
    for (const country of [0, "0", { code: 0, label: "" }, "Ainda não sei"]) {
      for (const countryCity of [undefined, "", 0, "Ainda não sei"]) {
        expect(trip({ country, countryCity })).toMatchObject({
          asked: { country: { code: 0, label: "Ainda não sei" }, countryCity: { code: 0, label: "Ainda não sei" } },
        })
      }
    }
  })
})

test("a mobile number in the landline's place is sent to its own", () => {
  expect(trip({ phone: "(41) 99000-0000" }).errors?.phone?.[0]).toContain("Celular")
  expect(trip({ phone: "(41) 3000-0000" }).asked.phone).toBe("4130000000")
  for (const phone of ["+55 41 99000-0000", "041 99000.0000", "5541990000000"])
    expect(trip({ phone }).errors?.phone).toEqual([phoneIsMobile])
  // One digit too many is no mobile number: that one begins with 9.
  expect(trip({ phone: "(41) 30000-0000" }).errors?.phone?.[0]).toContain("Complete o telefone")
  expect(trip({ phone: "+351 912 345 678" }).errors).toBeUndefined()
})

describe("travel dates", () => {
  test.each([
    ["14/03/2027 - 19/03/2027"],
    ["14/03/2027-19/03/2027"],
    ["14/03/2027 – 19/03/2027"],
    ["14/03/2027 a 19/03/2027"],
    ["14/3/2027 até 19/3/2027"],
    ["2027-03-14 - 2027-03-19"],
    [["14/03/2027", "19/03/2027"]],
    [["14/03/2027 - 19/03/2027"]],
  ])("%j is understood", (travelDate) => {
    expect(trip({ travelDate }).asked.travelDate).toEqual({ start: "2027-03-14", end: "2027-03-19" })
    expect(payloadOf(trip({ travelDate }).asked).travelDate).toBe("14/03/2027 - 19/03/2027")
  })

  test.each([
    ["", ["travelDate.0", "travelDate.1"]],
    ["14/03/2027", ["travelDate.1"]],
    ["31/02/2027 - 19/03/2027", ["travelDate.0"]],
    ["19/11/2026 - 21/11/2026", ["travelDate.0"]],
    ["19/03/2027 - 14/03/2027", ["travelDate.1"]],
    ["em março", ["travelDate.0"]],
    [["", "19/03/2027"], ["travelDate.0"]],
    [["14/03/27", "19/03/2027"], ["travelDate.0"]],
    [{ start: 1 }, ["travelDate.0"]],
    [[1, 2], ["travelDate.0"]],
    ["29/02/2027 - 01/03/2027", ["travelDate.0"]],
    [["1", "2", "3"], ["travelDate.0"]],
  ])("%j is refused", (travelDate, fields) => {
    expect(refusedTrip({ travelDate })).toEqual(fields)
  })

  test("today is soon enough, and one day is a trip", () => {
    expect(trip({ travelDate: "20/11/2026 - 20/11/2026" }).errors).toBeUndefined()
    expect(trip({ travelDate: "29/02/2028 - 29/02/2028" }).errors).toBeUndefined()
  })
})

describe("children", () => {
  test("each child has an age; extra ages are dropped, missing ones named", () => {
    expect(trip({ numberOfChild: 1, ageOfChildEnd: ["2 anos", "3 anos"] }).asked.ageOfChildEnd).toEqual(["2 anos"])
    expect(trip({ numberOfChild: 3, ageOfChildEnd: ["2 anos", "", "13 anos"] }).errors).toEqual({
      "ageOfChildEnd.1": ["Escolha a idade da criança 2."],
      "ageOfChildEnd.2": ["Escolha a idade da criança 3."],
    })
    expect(errorsByField({ "ageOfChildEnd.1": ["a"], "ageOfChildEnd.2": ["b"], name: ["c"] })).toEqual({
      ageOfChildEnd: ["a", "b"],
      name: ["c"],
    })
  })

  test("ageOfChildEnd counts; ageOfChild only where it is missing", () => {
    expect(trip({ numberOfChild: 1, ageOfChildEnd: ["2 anos"], ageOfChild: ["3 anos"] }).asked.ageOfChildEnd).toEqual([
      "2 anos",
    ])
    expect(trip({ numberOfChild: 1, ageOfChildEnd: [], ageOfChild: ["3 anos"] }).asked.ageOfChildEnd).toEqual([
      "3 anos",
    ])
    expect(trip({ numberOfChild: 1, ageOfChildEnd: "2 anos" }).asked.ageOfChildEnd).toEqual(["2 anos"])
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

describe("texts", () => {
  test("what nobody can see is dropped, line breaks only from one-line fields", () => {
    const { asked } = trip({
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
        expect(trip({ [field]: `ana${character}123@exemplo.com.br` }).errors).toEqual({
          [field]: [
            `${quoteLabels[field]}: há um caractere invisível que não conseguimos guardar. Apague o campo e escreva de novo.`,
          ],
        })
      }
    },
  )

  test("names are kept in NFC, in any script, and need a letter", () => {
    expect(trip({ name: "João".normalize("NFD") }).asked.name).toBe("João")
    expect(trip({ name: "李小龍" }).errors).toBeUndefined()
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
    expect(trip({ email }).asked.email).toBe(email.toLowerCase())
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
    expect(trip({ email }).errors?.email?.[0]).toContain("nome@exemplo.com")
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
      // Names of places become codes only where the tables are at hand.
      const places = [asked.state, asked.city, asked.country, asked.countryCity]
      if (places.some(({ code }) => code === undefined)) return
      const payload = throughJson(payloadOf(asked))
      expect(payloadOf(parseQuote(payload, sampleDay).asked)).toEqual(payload)
      expect(JSON.stringify(payload).isWellFormed()).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})
