import { expect, test } from "vitest"
import { parseUrl } from "./parse-url.ts"

test("reads absolute addresses alone", () => {
  expect(parseUrl("https://exemplo.com.br/a?b=1")?.searchParams.get("b")).toBe("1")
  expect(parseUrl("geo:-2.7,-42.8")?.protocol).toBe("geo:")
  for (const text of ["", "/contatos", "exemplo.com.br", "https://", "https://a b"])
    expect(parseUrl(text)).toBe(undefined)
})
