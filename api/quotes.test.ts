import fc from "fast-check"
import PostalMime from "postal-mime"
import { readFileSync, readdirSync } from "node:fs"
import { join } from "node:path"
import type { InjectOptions } from "fastify"
import { describe, expect, test } from "vitest"
import { type TestApp, faceEngines } from "#test/create-test-app.ts"
import { deliverDue } from "#test/deliver-due.ts"
import { insertCountry } from "#test/factories.ts"
import { createAgencyApp } from "#test/fixtures/agency-app.ts"
import { studySample, tripSample } from "#test/fixtures/quote-samples.ts"

const json = { "content-type": "application/json" }
const post = ({ app }: TestApp, payload: unknown, headers: Record<string, string> = {}) =>
  app.inject({
    method: "POST",
    url: "/api/v1/budget",
    headers: { ...json, ...headers },
    payload: typeof payload === "string" ? payload : JSON.stringify(payload),
  })
const count = async ({ db }: TestApp) => (await db.selectFrom("quote_request").select("protocol").execute()).length

describe.each(faceEngines)("POST budget on %s", (engine) => {
  test("a trip and a study are stored: 201 with the protocol", async () => {
    await using test = await createAgencyApp(engine)
    for (const sample of [tripSample, studySample]) {
      const answer = await post(test, sample)
      expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([201, "no-store"])
      expect(answer.json()).toEqual({
        protocol: expect.stringMatching(/^TV-/),
        message: expect.stringContaining("Recebemos seu pedido"),
      })
      const stored = await test.db
        .selectFrom("quote_request")
        .select("type")
        .where("protocol", "=", answer.json().protocol)
        .executeTakeFirst()
      expect(stored?.type).toBe(sample.type)
    }
  })

  test("a consent to promotions by another client is not said to be one on the site", async () => {
    await using test = await createAgencyApp(engine)
    const agreed = { ...tripSample, marketing: true }
    await post(test, agreed)
    await post(test, { ...agreed, price_day: "2026-11-20", observation: "Da página" })
    const stored = await test.db.selectFrom("quote_request").select("request").execute()
    expect(stored.map(({ request }) => JSON.parse(request).marketing.channel).toSorted()).toEqual(["api", "site"])
  })

  test("a repeat answers 200 with the first protocol; other content under the same idempotency key 422", async () => {
    await using test = await createAgencyApp(engine)
    const key = { "idempotency-key": "7f9c" }
    const first = await post(test, tripSample, key)
    const again = await post(test, tripSample, key)
    expect([first.statusCode, again.statusCode, again.json().protocol]).toEqual([201, 200, first.json().protocol])
    const other = await post(test, { ...tripSample, name: "Outra" }, key)
    expect([other.statusCode, other.json().code, Object.keys(other.json().fields)]).toEqual([
      422,
      "validation",
      ["Idempotency-Key"],
    ])
    expect((await post(test, tripSample, { "idempotency-key": "x".repeat(201) })).statusCode).toBe(422)
    expect((await post(test, tripSample)).statusCode).toBe(201)
    expect((await post(test, tripSample)).statusCode).toBe(200)
    expect(await count(test)).toBe(2)
  })

  test("a body in another encoding is 400 and not stored, in place of a name with lost letters", async () => {
    await using test = await createAgencyApp(engine)
    const sent = JSON.stringify({ ...tripSample, name: "João", hasDateFlexibility: "Não", howDidYouMeetUs: "Outros" })
    const send = (payload: Buffer) => test.app.inject({ method: "POST", url: "/api/v1/budget", headers: json, payload })
    const answer = await send(Buffer.from(sent.replace("Não", "N\\u00e3o"), "latin1"))
    expect([answer.statusCode, answer.json().code]).toEqual([400, "bad_request"])
    expect(await count(test)).toBe(0)
    expect((await send(Buffer.from(sent))).statusCode).toBe(201)
  })

  test("every refusal is listed, by field and as sentences", async () => {
    await using test = await createAgencyApp(engine)
    const answer = await post(test, {
      ...tripSample,
      name: "",
      email: "x",
      state: 77,
      numberOfChild: 2,
      travelDate: "",
    })
    expect(answer.statusCode).toBe(422)
    const body = answer.json()
    expect(body.code).toBe("validation")
    expect(Object.keys(body.fields).sort()).toEqual(["ageOfChildEnd", "email", "name", "state", "travelDate"])
    expect(body.fields.ageOfChildEnd).toEqual(["Escolha a idade da criança 1.", "Escolha a idade da criança 2."])
    expect(body.messages.error).toEqual(Object.values(body.fields).flat())
    expect(await count(test)).toBe(0)
  })

  test.each([
    ["another origin", { origin: "https://evil.example" }, 403],
    ["a page of another site", { "sec-fetch-site": "cross-site" }, 403],
    ["a sibling site", { "sec-fetch-site": "same-site" }, 403],
    ["a hidden origin", { origin: "null" }, 403],
    ["our origin", { origin: "http://localhost:80", host: "localhost:80" }, 201],
    ["our page", { "sec-fetch-site": "same-origin", origin: "https://travessia.example" }, 201],
    ["no browser", {}, 201],
  ] as const)("sent from %s", async (_from, headers, status) => {
    await using test = await createAgencyApp(engine)
    const answer = await post(test, tripSample, { ...headers })
    expect(answer.statusCode).toBe(status)
    if (status === 403) expect(answer.json().code).toBe("cross_site")
  })

  test.each([
    ["text", { headers: { "content-type": "text/plain" }, payload: "{}" }, 415, "unsupported_type"],
    [
      "a form",
      { headers: { "content-type": "application/x-www-form-urlencoded" }, payload: "name=x" },
      415,
      "unsupported_type",
    ],
    ["a look-alike", { headers: { "content-type": "application/jsonx" }, payload: "{}" }, 415, "unsupported_type"],
    ["nothing", {}, 415, "unsupported_type"],
    ["broken JSON", { headers: json, payload: "{" }, 400, "bad_request"],
    ["an empty body", { headers: json, payload: "" }, 400, "bad_request"],
    ["a list", { headers: json, payload: "[]" }, 400, "bad_request"],
    ["null", { headers: json, payload: "null" }, 400, "bad_request"],
    ["a prototype", { headers: json, payload: '{"__proto__":{"x":1}}' }, 400, "bad_request"],
    [
      "65 KB",
      { headers: json, payload: JSON.stringify({ ...tripSample, observation: "x".repeat(66_000) }) },
      413,
      "too_large",
    ],
  ] as Array<[string, InjectOptions, number, string]>)("%s is refused", async (_what, options, status, code) => {
    await using test = await createAgencyApp(engine)
    const answer = await test.app.inject({ method: "POST", url: "/api/v1/budget", ...options })
    expect([answer.statusCode, answer.json().code]).toEqual([status, code])
    expect(answer.json().messages.error[0].length).toBeGreaterThan(10)
  })

  test("GET is answered 405 with Allow", async () => {
    await using test = await createAgencyApp(engine)
    const answer = await test.app.inject("/api/v1/budget")
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, "POST"])
  })

  test("the rate limit refuses too many requests from one address, and no others", async () => {
    await using test = await createAgencyApp(engine, { formPostsPer10Minutes: 2 })
    const from = (remoteAddress: string) =>
      test.app.inject({
        method: "POST",
        url: "/api/v1/budget",
        headers: json,
        payload: JSON.stringify(tripSample),
        remoteAddress,
      })
    expect([(await from("10.0.0.1")).statusCode, (await from("10.0.0.1")).statusCode]).toEqual([201, 200])
    const third = await from("10.0.0.1")
    expect([third.statusCode, third.json().code]).toEqual([429, "too_many"])
    expect(Number(third.headers["retry-after"])).toBeGreaterThan(0)
    expect((await from("10.0.0.2")).statusCode).toBe(200)
  })

  test("while the database is away, the answer is 503 and says when to come back", async () => {
    await using test = await createAgencyApp(engine)
    const away = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" })
    test.services.db = new Proxy(test.services.db, {
      get: (db, name) => {
        if (name === "selectFrom" || name === "transaction") throw away
        return Reflect.get(db, name) as unknown
      },
    })
    const answer = await post(test, tripSample)
    expect([answer.statusCode, answer.json().code, answer.headers["retry-after"]]).toEqual([503, "unavailable", "10"])
  })

  test("no body makes the process answer 500 or change", async () => {
    await using test = await createAgencyApp(engine)
    await insertCountry(test.db, { name: "Irlanda" })
    const value = fc.oneof(
      fc.jsonValue(),
      fc.string({ unit: "binary" }),
      fc.constantFrom("\u0000", "1\u0000", "Para\u0000ná", "\ud800", 1e308, -0, 2 ** 31, "Irlanda"),
    )
    const bodies = fc.oneof(
      fc.jsonValue(),
      fc
        .dictionary(fc.constantFrom(...Object.keys({ ...tripSample, ...studySample })), value)
        .map((changes) => ({ ...tripSample, ...changes })),
    )
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        expect([200, 201, 400, 422]).toContain((await post(test, body)).statusCode)
      }),
      { numRuns: 150 },
    )
    expect((await post(test, studySample)).statusCode).toBe(201)
  })
})

test("the emails contain everything for the inbox, and no text of the form for the visitor", async () => {
  await using test = await createAgencyApp("sqlite")
  const words = 'Meu segredo <b>negrito</b> & "aspas"\nsegunda linha'
  const sent = {
    ...tripSample,
    name: "Helena <script>alert(1)</script>",
    observation: words,
    numberOfChild: 1,
    ageOfChildEnd: ["4 anos"],
    willNeedTour: "Sim",
  }
  const { protocol } = (await post(test, sent)).json() as { protocol: string }
  await deliverDue(test.services)
  const folder = join(test.folder, "outbox")
  const mails = await Promise.all(readdirSync(folder).map((file) => PostalMime.parse(readFileSync(join(folder, file)))))
  const inbox = mails.find(({ to }) => to?.[0]?.address === "turismo@travessia.example")
  const visitor = mails.find(({ to }) => to?.[0]?.address === "helena@exemplo.com.br")
  expect(mails).toHaveLength(2)
  expect(inbox?.replyTo).toEqual([{ name: "", address: "helena@exemplo.com.br" }])
  const answers = [
    protocol,
    "Helena <script>alert(1)</script>",
    "helena@exemplo.com.br",
    "(41)99000-0000",
    "Paraná (PR)",
    "Curitiba",
    "Ainda não sei",
    "14/03/2027 - 19/03/2027",
    "+ ou – (2 dias)",
    "4 anos",
    "Lazer",
    "De 3 a 4 estrelas",
    "Indicação",
    'Meu segredo <b>negrito</b> & "aspas"',
    "segunda linha",
    "Vai precisar de passeios? Sim",
    "Vai precisar de veículo? Não respondeu",
    "Telefone: Não respondeu",
  ]
  for (const answer of answers) expect(inbox?.text).toContain(answer)
  expect(inbox?.html).not.toMatch(/<script|<b>/)
  expect(inbox?.html).toContain("Helena &lt;script&gt;")
  for (const part of [visitor?.subject, visitor?.text, visitor?.html]) {
    expect(part).toContain(protocol)
    expect(part).not.toMatch(/Helena|segredo|negrito|99000-0000\b.*helena/)
  }
  for (const text of ["um dia útil", "14/03/2027 - 19/03/2027", "Ainda não sei", protocol])
    expect(visitor?.text).toContain(text)
})
