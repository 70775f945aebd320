import { brotliDecompressSync } from "node:zlib"
import fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { OpenApiDocument } from "#api/docs-page.ts"
import { listLimit, relatedLimit } from "#domain/packages/packages.server.ts"
import { type TestApp, createTestApp } from "./create-test-app.ts"
import { runScript } from "./run-script.ts"

/** The 28 calls of the specification's section 7, with a body that succeeds against the demo agency. */
const calls: Array<[method: "GET" | "POST", path: string, body?: Record<string, unknown>]> = [
  ["POST", "country/get-promotions", { show_in: "T", basic: true }],
  ["POST", "country/get", { basic: true }],
  ["POST", "static-page/get", { show_in: "I" }],
  ["GET", "partner/list"],
  ["POST", "banners-differential/get", { show_in: "I" }],
  ["GET", "segment/get"],
  ["POST", "banners/get", { show_in: "T" }],
  ["POST", "package/get-homepage", { show_in: "T" }],
  ["POST", "steps/get", { show_in: "I" }],
  ["POST", "testimonial/get", { show_in: "I", home: true }],
  ["GET", "segment/1"],
  ["GET", "country/1"],
  ["GET", "city/101"],
  ["GET", "attraction/4001"],
  ["GET", "country-segments/20"],
  ["GET", "get-honeymoon/1"],
  ["POST", "country/get-by-segment", { basic: true, segment_id: 1 }],
  ["POST", "package/get", { show_in: "T", id: 2001 }],
  ["POST", "package/get-related", { show_in: "T", ignore_id: 2001, country_id: 20 }],
  ["POST", "static-page/description", { show_in: "T", id: 35 }],
  ["POST", "package/list-promo", { country_id: 20, segment_id: 1, show_in: "T", basic: false }],
  ["POST", "package/list-segment/by-countries", { country_id: "29,30", show_in: "T", basic: true }],
  ["POST", "package/list-promo-city", { country_id: 1, show_in: "I", basic: true }],
  ["POST", "city/get", { basic: true }],
  ["POST", "attraction/get", { basic: true, country_id: 1, city_id: 101 }],
  ["POST", "store/get"],
]

/** The two calls that write. Their tests are beside the features. */
const writes = ["honeymoon-message", "budget"]

/** The path as the OpenAPI document has it. */
const patternOf = (path: string) => path.replace(/\/\d+$/, "/{id}")

let demo: TestApp
beforeAll(async () => {
  demo = await createTestApp("sqlite", { content: "demo" })
  await demo.app.ready()
})
afterAll(() => demo.close())

test("every call of the specification is in the OpenAPI document", () => {
  const { app } = demo
  const paths = Object.keys((app.swagger() as { paths: object }).paths)
  const expected = [...calls.map(([, path]) => patternOf(path)), ...writes].map((path) => `/api/v1/${path}`)
  expect(paths).toEqual(expect.arrayContaining(expected))
  expect(new Set(expected).size).toBe(28)
})

test("every call names the answers that it may have", () => {
  const { paths = {} } = demo.app.swagger() as OpenApiDocument
  const statuses = (path: string, verb: string) => Object.keys(paths[path]?.[verb]?.responses ?? {})
  for (const [path, verbs] of Object.entries(paths))
    for (const verb of Object.keys(verbs))
      expect(statuses(path, verb), `${verb} ${path}`).toEqual(
        expect.arrayContaining(["500", "503", ...(verb === "post" ? ["400", "408", "413", "415"] : [])]),
      )
  expect(statuses("/api/v1/country/{id}", "get")).toEqual(["200", "304", "400", "404", "500", "503"])
  expect(statuses("/api/v1/package/get", "get")).toEqual(["200", "304", "404", "422", "500", "503"])
  expect(statuses("/api/v1/package/get", "post")).toEqual(expect.arrayContaining(["404", "422"]))
  expect(statuses("/api/v1/store/get", "get")).toEqual(["200", "304", "500", "503"])
  expect(statuses("/api/v1/store/get", "post")).toEqual(["200", "400", "408", "413", "415", "500", "503"])
  // Not cached.
  expect(statuses("/api/v1/search", "get")).toEqual(["200", "404", "422", "500", "503"])
  expect(paths["/api/v1/budget"]?.post?.responses?.[429]?.headers).toHaveProperty("Retry-After")
})

test("a body is required by the calls that refuse a POST without one", async () => {
  const { paths = {} } = demo.app.swagger() as OpenApiDocument
  for (const [url, { post }] of Object.entries(paths)) {
    if (!post) continue
    const { statusCode } = await demo.app.inject({ method: "POST", url })
    expect(post.requestBody?.required, url).toBe(statusCode >= 400)
  }
})

test("every parameter says what it is, and every 409 what to do", () => {
  const { paths = {} } = demo.app.swagger() as OpenApiDocument
  const calls = Object.entries(paths).flatMap(([path, verbs]) => Object.values(verbs).map((call) => ({ path, call })))
  const undescribed = calls.flatMap(({ path, call }) =>
    (call.parameters ?? [])
      .filter(({ description, schema }) => !(description ?? schema?.description))
      .map(({ name }) => `${path} ${name}`),
  )
  expect(undescribed).toEqual([])
  const conflicting = calls.filter(({ call }) => call.responses?.[409])
  expect(conflicting.map(({ path }) => path)).toEqual(expect.arrayContaining(writes.map((path) => `/api/v1/${path}`)))
  for (const { call, path } of conflicting) expect(call.description, path).toContain("409")
})

test("every call has an id of its own, from which client generators name their functions", () => {
  const { paths = {} } = demo.app.swagger() as OpenApiDocument
  const ids = Object.values(paths).flatMap((verbs) => Object.values(verbs).map(({ operationId }) => operationId))
  expect(ids).toEqual(expect.arrayContaining(["getCountryById", "postPackageGetHomepage", "postBudget"]))
  expect(ids.filter((id) => !/^(get|post)[A-Z][A-Za-z]+$/.test(id ?? ""))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
})

test.each(["/api/v1/openapi.json", "/api/docs", "/api/docs.css"])("%s is compressed, and sent once", async (url) => {
  const { app } = demo
  const plain = await app.inject({ url, headers: { "accept-encoding": "identity" } })
  const { headers, rawPayload } = await app.inject({ url, headers: { "accept-encoding": "br" } })
  expect(headers).toMatchObject({ "content-encoding": "br", "cache-control": "no-cache" })
  expect(brotliDecompressSync(rawPayload).toString()).toBe(plain.body)
  const again = await app.inject({ url, headers: { "if-none-match": String(headers.etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ""])
})

test("a list that is cut says after how many", () => {
  const { paths = {} } = demo.app.swagger() as OpenApiDocument
  for (const [call, limit] of [
    ["get-homepage", listLimit],
    ["list-promo", listLimit],
    ["get-related", relatedLimit],
  ] as const)
    for (const { summary } of Object.values(paths[`/api/v1/package/${call}`]!))
      expect(summary, call).toMatch(new RegExp(`\\b${limit}\\b`))
})

// In a separate process: Zod registers schema ids per process, and this one may hold two copies of every schema, from
// the sources and from the bundle.
test("docs/api/v1.openapi.json is what the schemas say", () => {
  expect(runScript("tools/openapi.ts", ["--check"])).toEqual({ status: 0, stdout: "", stderr: "" })
})

test.each(calls)("%s %s answers 200 against the demo agency, and the same to GET", async (method, path, body) => {
  const { app } = demo
  const answer = await app.inject({ method, url: `/api/v1/${path}`, ...(body && { payload: body }) })
  expect(answer.statusCode, answer.body).toBe(200)
  const query = new URLSearchParams(Object.entries(body ?? {}).map(([name, value]) => [name, String(value)]))
  const read = await app.inject(`/api/v1/${path}?${query}`)
  expect(read.json()).toEqual(answer.json())
  expect(read.headers.etag).toBeTruthy()
  const again = await app.inject({
    url: `/api/v1/${path}?${query}`,
    headers: { "if-none-match": String(read.headers.etag) },
  })
  expect(again.statusCode).toBe(304)
  const { get } = (app.swagger() as OpenApiDocument).paths?.[`/api/v1/${patternOf(path)}`] ?? {}
  for (const { statusCode, headers } of [read, again]) {
    const described = Object.keys(get?.responses?.[statusCode]?.headers ?? {})
    expect(described).toEqual(["ETag", "Cache-Control"])
    for (const name of described) expect(headers, name).toHaveProperty(name.toLowerCase())
  }
})

test("a refusal is answered whole, also to a client that has the same answer", async () => {
  const url = "/api/v1/country/0"
  const { statusCode, headers, body } = await demo.app.inject(url)
  const again = await demo.app.inject({ url, headers: { "if-none-match": String(headers.etag) } })
  expect([statusCode, again.statusCode, again.body]).toEqual([404, 404, body])
})

test.each(calls)("%s %s answers 405 with Allow to other methods, and 404 below it", async (method, path) => {
  const { app } = demo
  const put = await app.inject({ method: "PUT", url: `/api/v1/${path}` })
  expect([put.statusCode, put.json().code]).toEqual([405, "method_not_allowed"])
  expect(put.headers.allow).toContain(method)
  const below = await app.inject(`/api/v1/${path}/nada/disso`)
  expect([below.statusCode, below.json().code]).toEqual([404, "not_found"])
})

test.each(calls.filter(([method]) => method === "POST"))(
  "%s %s refuses what is no JSON object: 400, 413, 415",
  async (_method, path) => {
    const { app } = demo
    const send = (payload: string, type = "application/json") =>
      app.inject({ method: "POST", url: `/api/v1/${path}`, payload, headers: { "content-type": type } })
    expect((await send("{nope")).statusCode).toBe(400)
    expect((await send("[]")).statusCode).toBe(400)
    expect((await send('{"__proto__": {"x": 1}}')).statusCode).toBe(400)
    expect((await send("<x/>", "application/xml")).statusCode).toBe(415)
    expect((await send(`{"a": "${"x".repeat(70_000)}"}`)).statusCode).toBe(413)
  },
)

test("every call answers the same on PostgreSQL", async () => {
  await using other = await createTestApp("postgres", { content: "demo" })
  for (const [method, path, body] of calls) {
    const call = { method, url: `/api/v1/${path}`, ...(body && { payload: body }) }
    const [expected, answer] = [await demo.app.inject(call), await other.app.inject(call)]
    expect([answer.statusCode, answer.json()], path).toEqual([200, expected.json()])
  }
})

test("no input of any read gives a 500", async () => {
  const { app } = demo
  const names = [
    "show_in",
    "basic",
    "id",
    "country_id",
    "city_id",
    "segment_id",
    "ignore_id",
    "home",
    "__proto__",
    "constructor",
  ]
  const oddValue = fc.oneof(
    fc.jsonValue(),
    fc.string({ unit: "binary" }),
    fc.integer(),
    fc.constantFrom("I", "T", "0", "1", "2147483648", "1e3", "-1", "29,30", ",,", "\u0000"),
  )
  const oddBody = fc.dictionary(fc.constantFrom(...names), oddValue)
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...calls), oddBody, fc.boolean(), async ([method, path], body, asGet) => {
      const query = new URLSearchParams(
        Object.entries(body).map(([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)]),
      ).toString()
      const answer =
        asGet || method === "GET"
          ? await app.inject(`/api/v1/${path}?${query}`)
          : await app.inject({ method: "POST", url: `/api/v1/${path}`, payload: body })
      expect(answer.statusCode, `${path} ${JSON.stringify(body)} ${answer.body}`).toBeLessThan(500)
    }),
    { numRuns: 600 },
  )
})

test("an id in an address that is no positive integer is 404; in a body 422", async () => {
  const { app } = demo
  for (const id of ["0", "007", "1e3", "-1", "2147483648", "abc", "1.5"]) {
    expect((await app.inject(`/api/v1/country/${id}`)).statusCode, id).toBe(404)
    const inBody = await app.inject({ method: "POST", url: "/api/v1/package/get", payload: { show_in: "T", id } })
    expect([inBody.statusCode, inBody.json().code], id).toEqual([422, "validation"])
  }
})

test.each([
  ["city/get?basic=1&basic=0", "city/get?basic=1"],
  ["testimonial/get?show_in=I&home=1&show_in=X&home=", "testimonial/get?show_in=I&home=1"],
  ["search?q=praias&q=neve&price_to=2000&price_to=1", "search?q=praias&price_to=2000"],
  ["package/get?show_in=T&id=2001&id=x", "package/get?show_in=T&id=2001"],
  [
    "package/list-segment/by-countries?show_in=T&country_id=29&country_id=30",
    "package/list-segment/by-countries?show_in=T&country_id=29,30",
  ],
  ["search?country_id=29&country_id=30", "search?country_id=29,30"],
])("%s reads the first value of a repeated parameter, and all of a list of ids", async (repeated, plain) => {
  const { app } = demo
  const answer = await app.inject(`/api/v1/${repeated}`)
  expect([answer.statusCode, answer.json()]).toEqual([200, (await app.inject(`/api/v1/${plain}`)).json()])
})

test("a show_in that is neither I nor T is refused with its field", async () => {
  const { app } = demo
  const answer = await app.inject({ method: "POST", url: "/api/v1/banners/get", payload: { show_in: "X" } })
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toEqual({
    code: "validation",
    messages: { error: ["show_in deve ser I (intercâmbio) ou T (turismo)."] },
    fields: { show_in: ["show_in deve ser I (intercâmbio) ou T (turismo)."] },
  })
})

test("reads carry no CORS headers and a cacheable GET; POST reads are never stored", async () => {
  const { app } = demo
  const get = await app.inject({ url: "/api/v1/segment/get", headers: { origin: "https://other.example" } })
  expect(get.headers["access-control-allow-origin"]).toBeUndefined()
  expect(get.headers["cache-control"]).toContain("public")
  const post = await app.inject({ method: "POST", url: "/api/v1/banners/get", payload: { show_in: "T" } })
  expect(post.headers["cache-control"]).toBe("no-store")
})

test("/api/docs explains every call without scripts or other sites", async () => {
  const { app } = demo
  const page = await app.inject("/api/docs")
  expect(page.statusCode).toBe(200)
  for (const [, path] of calls) expect(page.body).toContain(`/api/v1/${patternOf(path)}`)
  expect(page.body).not.toMatch(/<script|https?:\/\//)
  const budget = /<section id="post--api-v1-budget">.*?<\/section>/s.exec(page.body)?.[0]
  for (const words of ["<td>cabeçalho</td>", "60 segundos", "Repetição: a resposta do primeiro envio<pre>"])
    expect(budget).toContain(words)
  expect((await app.inject("/api/docs.css")).headers["content-type"]).toContain("text/css")
})
