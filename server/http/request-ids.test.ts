import { expect, test } from "vitest"
import { createRequestIds } from "./request-ids.ts"

const given = "0123456789abcdef0123456789abcdef"

function idOf(trusted: string[], remoteAddress: string, id: string | string[] | undefined = given): string {
  type Asked = Parameters<ReturnType<typeof createRequestIds>>[0]
  return createRequestIds(trusted)({ headers: { "x-request-id": id }, socket: { remoteAddress } } as unknown as Asked)
}

test("a request keeps the id of a trusted proxy, and of no other client", () => {
  expect(idOf(["127.0.0.1"], "127.0.0.1")).toBe(given)
  expect(idOf(["10.0.0.0/8"], "10.200.3.4")).toBe(given)
  expect(idOf(["10.0.0.0/8"], "::ffff:10.200.3.4")).toBe(given)
  expect(idOf(["fd00::/8"], "fd12::1")).toBe(given)
  expect(idOf(["loopback"], "127.0.0.1")).toBe(given)
  expect(idOf(["10.0.0.0/255.0.0.0"], "10.0.0.2")).toBe(given)
  for (const [trusted, from] of [
    [[], "127.0.0.1"],
    [["10.0.0.0/8"], "11.0.0.1"],
    [["10.0.0.1"], "10.0.0.2"],
    [["10.0.0.0/255.0.0.0"], "11.0.0.1"],
  ] as const) {
    expect(idOf([...trusted], from)).toMatch(/^[0-9a-f-]{36}$/)
  }
})

test.each([
  "zulmira@exemplo.com.br",
  "41990000000",
  "4111111111111111",
  "a b",
  "x".repeat(5_000),
  "",
  "<script>",
  ["a", "b"],
])("%j is no id, whoever says so", (id) => {
  expect(idOf(["127.0.0.1"], "127.0.0.1", id)).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/)
})

test.each(["6f1c9e1e-58a1-4b9c-9f0a-2d1b2f7f3c11", "01ARZ3NDEKTSV4RRFFQ69G5FAV"])("%s is one", (id) => {
  expect(idOf(["127.0.0.1"], "127.0.0.1", id)).toBe(id)
})
