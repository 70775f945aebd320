import fc from "fast-check"
import { expect, test } from "vitest"
import { createIdempotencyKey, newFormId } from "./idempotency-key.ts"

test("the same content of one draft has one key, which the API accepts", () => {
  const id = newFormId()
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (content) => {
      expect(createIdempotencyKey(id, content)).toBe(createIdempotencyKey(id, content))
      expect(createIdempotencyKey(id, content)).toMatch(/^[\x21-\x7e]{1,200}$/)
    }),
  )
})

test("another content, however alike, or another draft has another key", () => {
  const id = newFormId()
  const content = JSON.stringify({ name: "Helena Prado", numberOfChild: 0, observation: "um dois" })
  const alike = Array.from({ length: content.length }, (_, at) =>
    ["x", "0", "a", " "].map((other) => content.slice(0, at) + other + content.slice(at + 1)),
  ).flat()
  const different = [...new Set([content, `${content} `, content.slice(1), ...alike])]
  expect(new Set(different.map((one) => createIdempotencyKey(id, one))).size).toBe(different.length)
  expect(createIdempotencyKey(newFormId(), content)).not.toBe(createIdempotencyKey(id, content))
})

test("form ids are accepted as keys by the API, and never the same", () => {
  const ids = Array.from({ length: 100 }, newFormId)
  expect(new Set(ids).size).toBe(100)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/)
})
