import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import { listAgencyTerms } from "./agency-terms.ts"

function termsIn(code: string): string[] {
  const root = mkdtempSync(join(tmpdir(), "terms-"))
  try {
    mkdirSync(join(root, "platform/email"), { recursive: true })
    writeFileSync(join(root, "platform/email/outbox.server.tsx"), code)
    return listAgencyTerms(root)
  } finally {
    rmSync(root, { recursive: true })
  }
}

test.each([
  ["a name", "export const withReceipt = true\n"],
  ["a property", "export const limits = (services) => services.receipts\n"],
  ["a literal", 'export const kinds = ["receipt-received"]\n'],
  ["a template", "export const nameOf = (protocol) => `receipt-${protocol}.jpg`\n"],
  ["a text of an element", "export const Note = () => <p>Your receipt</p>\n"],
])("platform names no term of the agency in %s", (_where, code) => {
  const [breach, ...others] = termsIn(code)
  expect(breach).toMatch(/^platform must not name "receipts?", .*: platform\/email\/outbox\.server\.tsx$/)
  expect(others).toEqual([])
})

test.each([
  ["another word that begins like a term", "export const quoted = presentedImage\n"],
  ["a column of a table", 'export const column = "receipt_name"\n'],
  ["a comment", "/** A receipt, for example. */\nexport const attachment = 1\n"],
])("platform may have %s", (_what, code) => {
  expect(termsIn(code)).toEqual([])
})
