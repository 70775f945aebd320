import { expect, test } from "vitest"
import { emailLink } from "./email-link.ts"

test.each([
  ["rosa@exemplo.com.br", "mailto:rosa@exemplo.com.br"],
  ["a?bcc=b%40c.com@d.com", "mailto:a%3Fbcc%3Db%2540c.com@d.com"],
])("the link of %s writes to this address alone", (address, link) => {
  expect(emailLink(address)).toBe(link)
})
