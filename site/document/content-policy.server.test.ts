import { expect, test } from "vitest"
import { storedLayoutScript } from "#site/shell/layout/page-layout.ts"
import { contentPolicy, takeMarks } from "./content-policy.server.ts"

const nonce = "a1B2-c3_D4"

test("only scripts of ours count: one that found its way into the content has no mark and gets no hash", () => {
  const marked = `<head><script nonce="${nonce}">ours()</script><script>${storedLayoutScript}</script><script type="application/ld+json" nonce="${nonce}">{}</script></head>
    <p>nonce</p><script>theirs()</script><script nonce="other">theirs()</script><script nonce="${nonce}" src="/assets/a.js"></script>`
  const { html, scripts } = takeMarks(marked, nonce)
  expect(scripts).toEqual(["ours()", storedLayoutScript])
  expect(html).not.toContain(nonce)
  expect(html).toContain("<script>ours()</script>")
  expect(html).toContain('src="/assets/a.js"')
})

test("the policy names the hash of each of them and lets no other script run", () => {
  expect(contentPolicy({ scripts: ["ours()", "ours()"] })).toMatch(/(^|; )script-src 'self' 'sha256-[\w+/]{43}=';/)
})
