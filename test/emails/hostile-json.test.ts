import { expect, test } from "vitest"
import { tripSample } from "#test/fixtures/quote-samples.ts"
import { createTestApp } from "#test/create-test-app.ts"

test.each([
  ["an object's own prototype", '{"__proto__": {"isAdmin": true}}', 400],
  ["one deeper", '{"state": {"__proto__": {"code": 18}}}', 400],
  ["a constructor with a prototype", '{"constructor": {"prototype": {"isAdmin": true}}}', 400],
  [
    "a constructor that is only a name",
    '{"constructor": "x", "toString": "y", "hasOwnProperty": 1, "valueOf": null}',
    201,
  ],
  [
    "names of the prototype where codes belong",
    '{"state": "__proto__", "country": {"code": "constructor"}, "tripProfile": "toString"}',
    422,
  ],
])("%s in JSON changes nothing: %s", async (_what, written, status) => {
  await using site = await createTestApp("sqlite", { content: "demo" })
  const payload = JSON.stringify(tripSample).replace(/\}$/, `,${written.slice(1)}`)
  const answer = await site.app.inject({
    method: "POST",
    url: "/api/v1/budget",
    headers: { "content-type": "application/json" },
    payload,
  })
  expect(answer.statusCode, answer.body).toBe(status)
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
})
