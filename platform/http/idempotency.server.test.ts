import { describe, expect, test } from "vitest"
import { createTestApp, engines } from "#test/create-test-app.ts"
import { withIdempotency } from "./idempotency.server.ts"

describe.each(engines)("answering once on %s", (engine) => {
  test("while a keyed request is being stored, the same key answers 409; afterwards the first answer", async () => {
    await using test = await createTestApp(engine)
    const request = { call: "budget" as const, key: "slow", content: { a: 1 } }
    let release = () => {}
    const gate = new Promise<void>((open) => (release = open))
    const first = withIdempotency(test.services, { ...request, protocol: "TV-2222-2222" }, () => gate)
    await expect(
      withIdempotency(test.services, { ...request, protocol: "TV-3333-3333" }, async () => {}),
    ).rejects.toMatchObject({ status: 409, problem: { code: "in_progress" } })
    release()
    expect(await first).toEqual({ protocol: "TV-2222-2222", repeated: false })
    expect(await withIdempotency(test.services, { ...request, protocol: "TV-3333-3333" }, async () => {})).toEqual({
      protocol: "TV-2222-2222",
      repeated: true,
    })
  })

  test("the same key serves two calls", async () => {
    await using test = await createTestApp(engine)
    const answers = await Promise.all(
      ["budget", "honeymoon-message"].map((call) =>
        withIdempotency(test.services, { call, key: "k", content: call, protocol: `TV-${call}` }, async () => {}),
      ),
    )
    expect(answers).toEqual([
      { protocol: "TV-budget", repeated: false },
      { protocol: "TV-honeymoon-message", repeated: false },
    ])
  })
})
