import { hash } from "node:crypto"
import { expect, test } from "vitest"
import { storedLayoutScript } from "#site/shell/layout/page-layout.ts"
import { mapOrigins } from "#platform/maps/map-embed.ts"
import { createPagesApp } from "#test/built-pages.ts"
import { contentPolicy, takeInlineScripts } from "./content-policy.server.ts"

const nonce = "a1B2-c3_D4"

test("only scripts of ours count: one that got into the content has no nonce and gets no hash", () => {
  const head = `<head><script nonce="${nonce}">ours()</script><script>${storedLayoutScript}</script>
    <script type="application/ld+json" nonce="${nonce}">{}</script></head>`
  const inBody = `<script>theirs()</script><script nonce="other">theirs()</script>
    <script nonce="${nonce}" src="/assets/a.js"></script><script nonce="${nonce}">late()</script>`
  const { frame, texts } = takeInlineScripts({ head, scripts: inBody }, nonce, [storedLayoutScript])
  expect(texts).toEqual(["ours()", storedLayoutScript, "late()"])
  expect(frame.head + frame.scripts).not.toContain(nonce)
  expect(frame.head).toContain("<script>ours()</script>")
  expect(frame.scripts).toContain('src="/assets/a.js"')
})

test("the policy names the hash of each of them and lets no other script run", () => {
  expect(contentPolicy({ scripts: ["ours()", "ours()"] })).toMatch(/(^|; )script-src 'self' 'sha256-[\w+/]{43}=';/)
})

test("a page rendered by React Router has every inline script and every map in its policy, and no nonce", async () => {
  await using site = await createPagesApp()
  for (const address of ["/", "/turismo", "/orcamento", "/lua-de-mel/1/ana-e-pedro", "/nada-aqui"]) {
    const { body, headers } = await site.app.inject(address)
    const scripts = [...body.matchAll(/<script(?![^>]*(?:\ssrc=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g)]
    const hashes = scripts.map(([, text = ""]) => `'sha256-${hash("sha256", text, "base64")}'`)
    // React Router's context, the end of its stream, the modules, and our scroll script; shared pages also have the
    // stored layout's.
    expect(scripts.length, address).toBeGreaterThanOrEqual(4)
    const policy = /script-src 'self' ([^;]*);/.exec(String(headers["content-security-policy"]))?.[1]
    expect(policy?.split(" ").sort(), address).toEqual([...new Set(hashes)].sort())
    // Every map that an editor may enter can be shown.
    const frames = /frame-src ([^;]*);/.exec(String(headers["content-security-policy"]))?.[1]
    expect(frames?.split(" "), address).toEqual(mapOrigins())
    expect(body, address).not.toMatch(/<(?:script|link|style)[^>]* nonce=/)
  }
})
