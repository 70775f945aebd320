import { expect, test } from "vitest"
import { queryString } from "./query-string.ts"

test("parameters become a query string, without `URLSearchParams.size` too", () => {
  const size = Object.getOwnPropertyDescriptor(URLSearchParams.prototype, "size")
  Reflect.deleteProperty(URLSearchParams.prototype, "size")
  const written = ["", "q=", "q=Ana+%26+Pedro&casal=1"].map((text) => queryString(new URLSearchParams(text)))
  if (size) Object.defineProperty(URLSearchParams.prototype, "size", size)
  expect(written).toEqual(["", "?q=", "?q=Ana+%26+Pedro&casal=1"])
})
