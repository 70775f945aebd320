import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import { engines } from "#test/create-test-app.ts"
import { createAgencyServices, storedMails, storedQuotes } from "#test/fixtures/agency-app.ts"
import { setAgency, studySample, tripSample } from "#test/fixtures/quote-samples.ts"
import { requestQuote } from "./request-quote.server.ts"

describe.each(engines)("the inbox of a request on %s", (engine) => {
  test("a trip goes to the tourism inbox, with every answer byte for byte", async () => {
    await using test = await createAgencyServices(engine)
    await requestQuote(test.services, {
      ...tripSample,
      numberOfChild: 2,
      ageOfChildEnd: ["Até 1 ano e 11 meses", "12-17 anos"],
      numberOfAdults: "10 ou +",
    })
    const [stored] = await storedQuotes(test.db)
    expect(JSON.parse(stored?.request ?? "")).toMatchObject({
      hasDateFlexibility: { label: "+ ou \u2013 (2 dias)" },
      numberOfAdults: { code: 10, label: "10 ou +" },
      numberOfChild: 2,
      nuberOfChildren: 2,
      ageOfChildEnd: [{ label: "Até 1 ano e 11 meses" }, { label: "12-17 anos" }],
    })
    const inbox = (await storedMails(test.db)).find(({ kind }) => kind === "quote-received")
    expect(inbox?.recipient).toBe("turismo@travessia.example")
    for (const text of [
      "+ ou \u2013 (2 dias)",
      "10 ou +",
      "Idade da criança 2: 12-17 anos",
      "14/03/2027 - 19/03/2027",
      "Curitiba",
      "(41)99000-0000",
    ]) {
      expect(inbox?.text).toContain(text)
    }
  })

  test("a store takes the requests of its states and profiles; all others stay with the profile's inbox", async () => {
    await using test = await createAgencyServices(engine)
    await setAgency(test, {
      store_desks: [
        { email: "sul@travessia.example", profiles: ["tourism"], states: ["SC", "PR"] },
        { email: "sp@travessia.example", profiles: ["exchange", "tourism"], states: ["SP"] },
      ],
    })
    const inboxOf = async (input: object) => {
      // A new address each time, because one address gets only three confirmations a day.
      const { protocol } = await requestQuote(test.services, { ...input, email: `${randomUUID()}@exemplo.com` })
      const [confirmation, received] = await test.db
        .selectFrom("outbox_mail")
        .select(["recipient", "reply_to"])
        .where("protocol", "=", protocol)
        .orderBy("kind")
        .execute()
      expect(confirmation?.reply_to, "who answers the confirmation writes to whoever has the request").toBe(
        received?.recipient,
      )
      return received?.recipient
    }
    expect(await inboxOf(tripSample)).toBe("sul@travessia.example")
    expect(await inboxOf(studySample)).toBe("intercambio@travessia.example")
    expect(await inboxOf({ ...tripSample, state: "SP", city: "São Paulo" })).toBe("sp@travessia.example")
    expect(await inboxOf({ ...studySample, state: { label: "São Paulo" }, city: "São Paulo" })).toBe(
      "sp@travessia.example",
    )
    expect(await inboxOf({ ...tripSample, state: "RJ", city: "Niterói" })).toBe("turismo@travessia.example")
    expect(await inboxOf({ ...tripSample, state: 99, city: "" })).toBe("turismo@travessia.example")
  })

  test("the inbox is found without a question to the database", async () => {
    await using test = await createAgencyServices(engine)
    await requestQuote(test.services, tripSample)
    test.queries.length = 0
    await requestQuote(test.services, { ...tripSample, observation: "Outra vez." })
    expect(test.queries.filter((sql) => sql.includes('"store"'))).toEqual([])
    // The content version is read at most once a second.
    expect(test.queries.filter((sql) => sql.includes('"setting"')).length).toBeLessThanOrEqual(1)
  })
})
