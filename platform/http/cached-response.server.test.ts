import { randomBytes } from "node:crypto"
import { brotliDecompressSync } from "node:zlib"
import { expect, test } from "vitest"
import { compressResponse } from "./cached-response.server.ts"

/** Hex digits, which compress to half. */
const pageOf = (bytes: number) => Buffer.from(randomBytes(bytes / 2).toString("hex"))
const html = { status: 200, headers: { "content-type": "text/html" } }

test.each([
  ["a page as most are", 40_000],
  ["a page that needs several chunks", 200_000],
  ["a page larger than brotli's window", 600_000],
])("%s is whole in brotli, and nothing but its bytes stays in memory", async (_what, bytes) => {
  const page = pageOf(bytes)
  const compressed = await compressResponse({ ...html, body: page }).body("br")
  expect(brotliDecompressSync(compressed).equals(page)).toBe(true)
  expect(compressed.buffer.byteLength).toBe(compressed.byteLength)
})
