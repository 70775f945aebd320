import type { InjectOptions } from "fastify"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Problem } from "#platform/http/problem.ts"
import { type TestApp, createTestApp } from "./create-test-app.ts"
import { giftSample } from "./post-gift.ts"

/* Every refusal of the API has a message in Portuguese and a status that its documentation lists. */

let site: TestApp
beforeAll(async () => void (site = await createTestApp("sqlite", { content: "demo", formPostsPer10Minutes: 100_000 })))
afterAll(() => site.close())

type Schema = { properties?: Record<string, unknown>; $ref?: string }
interface Operation {
  parameters?: Array<{ name: string; in: string }>
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, unknown>
}

interface Call {
  name: string
  method: "GET" | "POST"
  path: string
  operation: Operation
  /** Names of what it reads, from its address or its body. */
  inputs: string[]
  type: string | undefined
}

function callsOf(document: {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}): Call[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const [[type, body] = []] = Object.entries(operation.requestBody?.content ?? {})
      const schema = body?.schema.$ref
        ? document.components.schemas[body.schema.$ref.split("/").at(-1) as string]
        : body?.schema
      const asked = (operation.parameters ?? []).filter(({ in: place }) => place === "query").map(({ name }) => name)
      return {
        name: `${method} ${path}`,
        method: method.toUpperCase() as Call["method"],
        path,
        operation,
        inputs: [...asked, ...Object.keys(schema?.properties ?? {})],
        type,
      }
    }),
  )
}

const wrongValues = [
  {},
  { code: {}, label: [] },
  [],
  [[]],
  [{}],
  true,
  false,
  0,
  -1,
  1.5,
  1e300,
  null,
  "",
  " ",
  "x",
  "0",
  "007",
  "2147483648",
  "ana\0@exemplo.com.br",
  "\ud800",
  "x".repeat(5_000),
]

/** Each wrong value for each input alone, then the same wrong value for all inputs. */
function wrongInputs(inputs: string[]): Array<Record<string, unknown>> {
  return [
    {},
    ...inputs.flatMap((input) => wrongValues.map((value) => ({ [input]: value }))),
    ...wrongValues.map((value) => Object.fromEntries(inputs.map((input) => [input, value]))),
  ]
}

function requestsOf({ method, path, inputs, type }: Call): InjectOptions[] {
  const url = path.replace(/\{\w+\}/g, "7000")
  if (method === "GET") {
    const written = (value: unknown) => (typeof value === "string" ? value.toWellFormed() : JSON.stringify(value))
    const queries = wrongInputs(inputs).map(
      (input) => new URLSearchParams(Object.entries(input).map(([name, value]) => [name, written(value)])),
    )
    const twice = inputs.map((input) => `${input}=1&${input}=x`)
    return [
      ...[...queries, ...twice].map((query) => ({ method, url: `${url}?${query}` })),
      ...["0", "x", "%00"].map((id) => ({ method, url: path.replace(/\{\w+\}/g, id) })),
    ]
  }
  const bodies = [
    ...brokenBodies,
    ...brokenHeaders.map((headers) => ({
      payload: type === "application/json" ? "{}" : formOf({}),
      headers: { "content-type": type ?? formType, ...headers },
    })),
  ]
  const wrong = wrongInputs(inputs).map((input) =>
    type === "application/json"
      ? { payload: JSON.stringify(input), headers: { "content-type": type } }
      : { payload: formOf({ ...giftSample, ...input }), headers: { "content-type": formType } },
  )
  return [...bodies, ...wrong].map((request) => ({ method, url, ...request }) as InjectOptions)
}

const wrongId = "Informe um código numérico maior que zero."
const wrongProfile = "show_in deve ser I (intercâmbio) ou T (turismo)."

const json = { "content-type": "application/json" }
const formType = "multipart/form-data; boundary=x"
const brokenHeaders: Array<Record<string, string>> = [
  { "content-encoding": "gzip" },
  { "content-encoding": "klingon" },
  { "content-type": "application/json; charset=utf-7" },
  { "idempotency-key": "" },
  { "idempotency-key": "x".repeat(201) },
  { "sec-fetch-site": "cross-site" },
  { origin: "https://outro.example" },
]
const brokenBodies = [
  { payload: "{", headers: json },
  { payload: "[]", headers: json },
  { payload: "null", headers: json },
  { payload: '"x"', headers: json },
  { payload: "", headers: json },
  { payload: '{"__proto__":{}}', headers: json },
  { payload: JSON.stringify({ a: "x".repeat(70_000) }), headers: json },
  { payload: "x", headers: { "content-type": "text/plain" } },
  { payload: "--x\r\nnope", headers: { "content-type": formType } },
  { payload: "", headers: {} },
]

function formOf(fields: Record<string, unknown>): string {
  const parts = Object.entries(fields).map(
    ([name, value]) =>
      `--x\r\nContent-Disposition: form-data; name="${name}"\r\n` +
      "\r\n" +
      `${typeof value === "string" ? value : JSON.stringify(value)}\r\n`,
  )
  return `${parts.join("")}--x--\r\n`
}

const english =
  /\b(invalid|expected|received|required|must|should|unrecognized|input|body|too (small|big|long)|not|allowed|is)\b/i

test("every refusal of every call is in Portuguese, and its status is documented", { timeout: 300_000 }, async () => {
  const calls = callsOf((await site.app.inject("/api/v1/openapi.json")).json())
  expect(calls.length).toBeGreaterThan(40)
  const refusals = new Set<string>()
  for (const call of calls) {
    for (const request of requestsOf(call)) {
      const answer = await site.app.inject(request)
      const asked = JSON.stringify({ ...request, payload: String(request.payload).slice(0, 200) })
      const description = `${call.name} ${asked}: ${answer.statusCode} ${answer.body.slice(0, 300)}`
      expect(Object.keys(call.operation.responses).map(Number), description).toContain(answer.statusCode)
      if (answer.statusCode < 400) continue
      const { messages, fields = {} } = answer.json() as Problem
      for (const message of [...messages.error, ...Object.values(fields).flat()]) {
        expect(message, description).not.toMatch(english)
        expect(message, description).toMatch(/^[\p{L}“].*[.)]$/u)
        refusals.add(message)
      }
    }
  }
  expect(refusals.size).toBeGreaterThan(40)
})

test.each([
  [
    "package/get-related",
    { show_in: "T", ignore_id: 1, country_id: "x", city_id: [] },
    { country_id: [wrongId], city_id: [wrongId] },
  ],
  ["attraction/get", { country_id: "007", city_id: {} }, { country_id: [wrongId], city_id: [wrongId] }],
  ["country/get", { show_in: "X" }, { show_in: [wrongProfile] }],
  ["search", { show_in: 1, segment_id: -1 }, { show_in: [wrongProfile], segment_id: [wrongId] }],
])("%s refuses an optional parameter in the words of the others", async (path, payload, fields) => {
  const answer = await site.app.inject({ method: "POST", url: `/api/v1/${path}`, payload })
  expect([answer.statusCode, answer.json().fields]).toEqual([422, fields])
})

describe("a read's body", () => {
  const post = (payload: string, headers: Record<string, string>, path = "country/get") =>
    site.app.inject({ method: "POST", url: `/api/v1/${path}`, payload, headers })

  test("that is empty counts as no parameters", async () => {
    const [none, empty, object] = [await post("", {}), await post("", json), await post("{}", json)]
    expect([none.statusCode, empty.statusCode, object.statusCode]).toEqual([200, 200, 200])
    expect([none.body, empty.body]).toEqual([object.body, object.body])
    expect((await post("", json, "banners/get")).json()).toEqual((await post("{}", json, "banners/get")).json())
  })

  test.each([
    ["plain text", { "content-type": "text/plain" }],
    ["no type", {}],
    ["a form", { "content-type": "application/x-www-form-urlencoded" }],
    ["another character set", { "content-type": "application/json; charset=utf-7" }],
    ["another character set in quotes", { "content-type": 'application/json;CHARSET="UTF-16LE"' }],
    ["a type of unusual length", { "content-type": `application/json; x=${"a".repeat(500)}` }],
    ["a compressed body", { ...json, "content-encoding": "gzip" }],
    ["an unknown coding", { ...json, "content-encoding": "klingon" }],
    ["two codings", { ...json, "content-encoding": "identity, gzip" }],
  ])("as %s is refused: 415", async (_what, headers) => {
    const answer = await post("{}", headers)
    expect([answer.statusCode, answer.json().code]).toEqual([415, "unsupported_type"])
  })

  test.each([
    "application/json; charset=utf-8",
    "application/json;charset=UTF-8",
    'application/json; charset="utf-8"',
    "application/json; charset=US-ASCII",
  ])("as %s is read", async (type) => {
    expect((await post("{}", { "content-type": type, "content-encoding": "identity" })).statusCode).toBe(200)
  })
})
