import { afterEach, expect, test, vi } from "vitest"
import { postRequest, readMessages } from "./post-form.ts"

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const call = {
  path: "/api/v1/budget",
  body: "{}",
  contentType: "application/json",
  answerMaxMs: 1_000,
  controlErrors: (fields: Record<string, string[]>) => fields,
} as const

/** A server that gives these answers, one after the other; returns the keys it was asked with. */
function answering(...answers: Array<{ status: number; body: unknown }>) {
  const keys: unknown[] = []
  vi.stubGlobal("fetch", async (_path: string, { headers }: { headers: Record<string, string> }) => {
    keys.push(headers["idempotency-key"])
    const { status, body } = answers[Math.min(keys.length, answers.length) - 1] as { status: number; body: unknown }
    return new Response(JSON.stringify(body), { status })
  })
  return keys
}

test("while the first try is at work, the same key asks again and gets its answer", async () => {
  vi.useFakeTimers()
  const busy = { status: 409, body: { messages: { error: ["Espere."] } } }
  const keys = answering(busy, busy, { status: 200, body: { protocol: "TV-7K3M-92QX" } })
  const posted = postRequest(call, "k")
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await posted).toEqual({ protocol: "TV-7K3M-92QX" })
  expect(keys).toEqual(["k", "k", "k"])
})

test("after five tries it gives up and says why", async () => {
  vi.useFakeTimers()
  const keys = answering({ status: 409, body: { messages: { error: ["Espere."] } } })
  const posted = postRequest(call, "k")
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await posted).toEqual({ failure: { status: 409, messages: ["Espere."], errors: {} } })
  expect(keys).toHaveLength(5)
})

test("a refusal is told by field, whatever else stands in the answer", async () => {
  answering({
    status: 422,
    body: { messages: { error: ["um"] }, fields: { name: "um", email: ["dois", 3], ["__proto__"]: ["x"] } },
  })
  expect(await postRequest(call, "k")).toMatchObject({
    failure: { status: 422, messages: ["um"], errors: { name: ["um"], email: ["dois"] } },
  })
  answering({ status: 500, body: "fields" })
  expect(await postRequest(call, "k")).toEqual({ failure: { status: 500, messages: ["fields"], errors: {} } })
})

test.each([
  ["text/plain; charset=utf-8", "O pedido demorou demais para chegar.", ["O pedido demorou demais para chegar."]],
  ["text/plain", "x".repeat(301), []],
  ["text/html", "<h1>408</h1>", []],
  ["application/json", '{"messages":', []],
])(
  "of an answer that is no JSON, with the type %s, only a short plain text is a message",
  async (type, body, messages) => {
    vi.stubGlobal("fetch", async () => new Response(body, { status: 408, headers: { "content-type": type } }))
    expect(await postRequest(call, "k")).toEqual({ failure: { status: 408, messages, errors: {} } })
  },
)

test("no answer, and an answer without a protocol, are failures", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")))
  expect(await postRequest(call, "k")).toEqual({
    failure: { status: 0, messages: [expect.stringContaining("continua aqui")], errors: {} },
  })
  answering({ status: 200, body: { protocol: 1 } })
  expect((await postRequest(call, "k")).failure?.status).toBe(200)
})

test.each([
  [{ code: "x", messages: { error: ["um", "dois"] } }, ["um", "dois"]],
  ["texto", ["texto"]],
  [
    ["um", ["dois"]],
    ["um", "dois"],
  ],
  [{ name: ["um"], email: "dois" }, ["um", "dois"]],
  [{ messages: { error: "um" } }, ["um"]],
  [undefined, []],
  [null, []],
  [3, []],
  ["", []],
  [{ messages: null }, []],
])("the messages of an answer like %j are %j", (body, messages) => {
  expect(readMessages(body)).toEqual(messages)
})
