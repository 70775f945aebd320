import { randomBytes } from "node:crypto"
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib"
import { expect, test } from "vitest"
import { type Encoding, compressResponse } from "./cached-response.server.ts"

/** Hex digits, which compress to half. */
const pageOf = (bytes: number) => Buffer.from(randomBytes(bytes / 2).toString("hex"))
const expanding = { br: brotliDecompressSync, gzip: gunzipSync, zstd: zstdDecompressSync }
const html = { status: 200, headers: { "content-type": "text/html" } }

test.each([
  ["a page as most are", 40_000],
  ["a page that needs several chunks", 200_000],
  ["a page larger than brotli's window", 600_000],
])("%s is whole in every encoding, and nothing but its bytes stays in memory", async (_what, bytes) => {
  const page = pageOf(bytes)
  for (const [encoding, expand] of Object.entries(expanding) as Array<[Encoding, (body: Buffer) => Buffer]>) {
    const compressed = await compressResponse({ ...html, body: page }).body(encoding)
    expect(expand(compressed).equals(page), encoding).toBe(true)
    expect(compressed.buffer.byteLength, encoding).toBe(compressed.byteLength)
  }
})
