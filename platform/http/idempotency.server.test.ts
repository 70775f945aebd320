import { describe, expect, test } from "vitest"
import { createTestServices, engines } from "#test/create-test-app.ts"
import { canonicalJson } from "./canonical-json.ts"
import { type StoreOnce, withIdempotency } from "./idempotency.server.ts"

const storing = (content: unknown, until?: Promise<void>) => (storeOnce: StoreOnce) =>
  storeOnce(content, async () => until)
const unexpected = () => Promise.reject(new Error("The request was handled again."))
const someProtocol = expect.stringMatching(/^TV-\w{4}-\w{4}$/) as string

describe.each(engines)("idempotency on %s", (engine) => {
  test("while a keyed request is being stored, the same key answers 409; afterwards the first response", async () => {
    await using test = await createTestServices(engine)
    const request = { call: "budget", key: "slow", received: { a: 1 } }
    let release = () => {}
    const gate = new Promise<void>((open) => (release = open))
    const first = withIdempotency(test.services, request, storing({ a: 1 }, gate))
    await expect(withIdempotency(test.services, request, unexpected)).rejects.toMatchObject({
      status: 409,
      problem: { code: "in_progress" },
    })
    release()
    const { protocol, repeated } = await first
    expect([protocol, repeated]).toEqual([someProtocol, false])
    expect(await withIdempotency(test.services, request, unexpected)).toEqual({ protocol, repeated: true })
  })

  test("the same key serves two calls", async () => {
    await using test = await createTestServices(engine)
    const results = await Promise.all(
      ["budget", "honeymoon-message"].map((call) =>
        withIdempotency(test.services, { call, key: "k", received: call }, storing(call)),
      ),
    )
    expect(results.map(({ repeated }) => repeated)).toEqual([false, false])
    expect(new Set(results.map(({ protocol }) => protocol)).size).toBe(2)
  })

  test("a repeat is not handled again, with a key for a day, without one for a minute", async () => {
    await using test = await createTestServices(engine)
    for (const [key, lastMoment, expired] of [
      ["k", "2026-11-21T11:59:59-03:00", "2026-11-21T12:00:00-03:00"],
      [undefined, "2026-11-20T12:00:59-03:00", "2026-11-20T12:01:00-03:00"],
    ] as const) {
      test.setNow("2026-11-20T12:00:00-03:00")
      const first = await withIdempotency(
        test.services,
        { call: "budget", key, received: { name: "Ana", city: 7 } },
        storing(1),
      )
      const again = { call: "budget", key, received: { city: 7, name: "Ana" } }
      test.setNow(lastMoment)
      expect(await withIdempotency(test.services, again, unexpected)).toEqual({ ...first, repeated: true })
      test.setNow(expired)
      expect((await withIdempotency(test.services, again, storing(1))).repeated).toBe(false)
    }
  })

  test("under one key, equal content in another notation is a repeat; other content is refused", async () => {
    await using test = await createTestServices(engine)
    const send = (received: unknown, content: unknown) =>
      withIdempotency(test.services, { call: "budget", key: "k", received }, storing(content))
    const first = await send({ name: "Ana" }, { name: "Ana" })
    expect(await send({ name: " Ana " }, { name: "Ana" })).toEqual({ ...first, repeated: true })
    await expect(send({ name: "Eva" }, { name: "Eva" })).rejects.toMatchObject({
      status: 422,
      problem: { fields: { "Idempotency-Key": [expect.any(String)] } },
    })
  })

  test("a refused request leaves its key free", async () => {
    await using test = await createTestServices(engine)
    const request = { call: "budget", key: "k", received: {} }
    await expect(withIdempotency(test.services, request, unexpected)).rejects.toThrow("handled again")
    expect((await withIdempotency(test.services, request, storing({}))).repeated).toBe(false)
  })
})

describe("canonical JSON", () => {
  test("is the same for equal values only, whatever the order of their fields", () => {
    expect(canonicalJson({ b: [1, { d: 2, c: 3 }], a: "x" })).toBe(canonicalJson({ a: "x", b: [1, { c: 3, d: 2 }] }))
    expect(canonicalJson({ a: [1, 2] })).not.toBe(canonicalJson({ a: [2, 1] }))
    expect(canonicalJson({ a: {} })).not.toBe(canonicalJson({ a: [] }))
    expect(canonicalJson({ a: 1 })).not.toBe(canonicalJson([{ a: 1 }]))
    expect(canonicalJson(JSON.parse('{"__proto__":1}'))).not.toBe(canonicalJson({}))
  })

  test("takes a body of nested lists without exhausting the stack", () => {
    const nested = JSON.parse(`${"[".repeat(30_000)}${"]".repeat(30_000)}`) as unknown
    expect(canonicalJson({ nested }).length).toBeLessThan(200)
  })
})
