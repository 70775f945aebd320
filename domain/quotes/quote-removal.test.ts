import { expect, test } from "vitest"
import { removalNotice } from "./quote-removal.ts"

test("a request's deletion is told 60 days before, and counts from the last contact", () => {
  const asked = { created_at: "2026-01-10T15:00:00.000Z", last_contact_at: null }
  const noticeAt = (now: string, quote = asked as Parameters<typeof removalNotice>[0]) =>
    removalNotice(quote, 12, new Date(now))
  expect(noticeAt("2026-11-11T14:59:59Z")).toBeUndefined()
  expect(noticeAt("2026-11-11T15:00:00Z")).toBe(
    "Este pedido é apagado em 10/01/2027, como promete a página de privacidade. " +
      "Um contato anotado faz o prazo recomeçar.",
  )
  const answered = { ...asked, last_contact_at: "2026-02-01T15:00:00.000Z" }
  expect(noticeAt("2026-11-11T15:00:00Z", answered)).toBeUndefined()
  expect(noticeAt("2026-12-03T15:00:00Z", answered)).toContain("01/02/2027")
})
