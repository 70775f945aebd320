import { randomBytes } from "node:crypto"
import zlib, { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib"
import { expect, onTestFinished, test, vi } from "vitest"
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

test("zstd is told the size of a body, so that a small one takes small tables", async () => {
  const frame = await compressResponse({ ...html, body: pageOf(4_000) }).body("zstd")
  // RFC 8878, 3.1.1.1.1: the frame header descriptor has flags for a stated size and for a window of that size.
  expect((frame[4] ?? 0) & 0b1110_0000).not.toBe(0)
})

test("an encoding that failed once is made at the next request", async () => {
  // The module takes zlib's functions when it is loaded.
  const gzip = vi
    .spyOn(zlib, "gzip")
    .mockImplementationOnce(((_body: Buffer, _options: object, done: Failed) =>
      done(new Error("no memory"))) as typeof zlib.gzip)
  onTestFinished(() => gzip.mockRestore())
  vi.resetModules()
  const { compressResponse: compress } = await import("./cached-response.server.ts")
  const page = pageOf(40_000)
  const response = compress({ ...html, body: page })
  await expect(response.body("gzip")).rejects.toThrow("no memory")
  expect(gunzipSync(await response.body("gzip")).equals(page)).toBe(true)
})

type Failed = (error: Error) => void
