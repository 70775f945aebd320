import { spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { Readable } from "node:stream"
import { text } from "node:stream/consumers"
import sharp from "sharp"
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest"
import { isUnavailable } from "#platform/database/unavailable.ts"
import { createUploadStore } from "#platform/storage/upload-store.server.ts"
import { inspectReceipt } from "./inspect-receipt.server.ts"
import { receiptMaxBytes } from "./receipt.ts"

/* How files are decoded, and in what order. test/receipts tests the results file by file. */

let png: Buffer
beforeAll(async () => {
  png = await sharp({ create: { width: 30, height: 20, channels: 3, background: "#0b3f4a" } })
    .png()
    .toBuffer()
})

describe("inspecting a receipt", () => {
  it("gives a JPEG to keep, and the hash of the file as it came", async () => {
    const { jpeg, sha256 } = await inspectReceipt(png)
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: "jpeg", width: 30, height: 20 })
    expect(sha256).toBe(createHash("sha256").update(png).digest("hex"))
  })

  it("tells what is wrong with what is no picture, is empty or is too large", async () => {
    const refusals = await Promise.all(
      ["%PDF-1.7", "", Buffer.alloc(receiptMaxBytes + 1, 0xff)].map((bytes) =>
        inspectReceipt(Buffer.from(bytes as string)),
      ),
    )
    expect(refusals.map(({ refusal }) => refusal)).toEqual(["pdf", "empty", "tooLarge"])
  })

  it("leaves an uploaded file to the decoder, which reads and decrypts it; no other file is left", async () => {
    const folder = mkdtempSync(join(tmpdir(), "uploads-"))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const { sealed, sha256 } = await createUploadStore(folder).receive(Readable.from([png]))
    const { jpeg, sha256: known } = await inspectReceipt({ sender: "192.0.2.1", sealed, sha256 })
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: "jpeg", width: 30, height: 20 })
    expect(known).toBe(sha256)
    expect(readdirSync(folder)).toEqual([basename(sealed.path)])
  })

  it("goes on after a file that could not be read", async () => {
    const sealed = { path: join(tmpdir(), "absent.upload"), key: new Uint8Array(32), nonce: new Uint8Array(16) }
    const failure = inspectReceipt({ sender: "192.0.2.1", sealed, sha256: "" }).catch((error: unknown) => error)
    expect(isUnavailable(await failure)).toBe(true)
    expect((await inspectReceipt(png)).jpeg).toBeDefined()
  })
})

describe("a decoder", () => {
  const node = process.execPath
  const folder = mkdtempSync(join(tmpdir(), "decoder-"))
  afterEach(() => void (process.execPath = node))
  afterAll(() => rmSync(folder, { recursive: true }))

  /** A process that knows another program as its decoder. */
  async function inspectWith(program: string) {
    process.execPath = join(folder, `${program.length}.sh`)
    writeFileSync(process.execPath, `#!/bin/sh\n${program}\n`)
    chmodSync(process.execPath, 0o700)
    vi.resetModules()
    const { inspectReceipt } = await import("./inspect-receipt.server.ts")
    return inspectReceipt
  }

  it.skipIf(process.platform === "win32")(
    "that is killed by a file has met a broken picture, and the next file a new decoder",
    async () => {
      const inspectReceipt = await inspectWith("kill -SEGV $$")
      expect(await inspectReceipt(png)).toEqual({ refusal: "broken" })
      process.execPath = node
      expect((await inspectReceipt(png)).jpeg).toBeDefined()
    },
  )

  it.skipIf(process.platform === "win32")("that others kill, as where memory runs out, has met no fault", async () => {
    const inspectReceipt = await inspectWith("kill -KILL $$")
    expect(isUnavailable(await inspectReceipt(png).catch((error: unknown) => error))).toBe(true)
    process.execPath = node
    expect((await inspectReceipt(png)).jpeg).toBeDefined()
  })

  it.skipIf(process.platform === "win32")("that fails is our failure, to be tried again, and says why", async () => {
    const inspectReceipt = await inspectWith("echo no memory >&2; exit 1")
    const failure = await inspectReceipt(png).catch((error: unknown) => error)
    expect([isUnavailable(failure), String((failure as Error).cause)]).toEqual([
      true,
      "Error: decoder ended with 1: no memory\n",
    ])
    process.execPath = "/does/not/exist"
    expect(isUnavailable(await inspectReceipt(png).catch((error: unknown) => error))).toBe(true)
    process.execPath = node
    expect((await inspectReceipt(png)).jpeg).toBeDefined()
  })

  it.skipIf(process.platform === "win32")("knows nothing of the site's settings", async () => {
    vi.stubEnv("RECEIPTS_KEY", "secret")
    const inspectReceipt = await inspectWith("env | grep -q secret && exit 1; kill -SEGV $$")
    expect(await inspectReceipt(png)).toEqual({ refusal: "broken" })
  })

  it("that is done keeps nobody from ending", async () => {
    const address = new URL("./inspect-receipt.server.ts", import.meta.url).href
    const program = `
      const { inspectReceipt } = await import(${JSON.stringify(address)})
      const { jpeg } = await inspectReceipt(Buffer.from(process.argv[1], "base64"))
      // Of what the event loop waits for: the decoder that idles, and the timer that will end it.
      const waiting = process.getActiveResourcesInfo().filter((resource) => /Process|Timeout/.test(resource))
      console.log(JSON.stringify({ bytes: jpeg.length, waiting }))
    `
    const child = spawn(
      node,
      ["--disable-warning=ExperimentalWarning", "--input-type=module", "--eval", program, png.toString("base64")],
      { stdio: ["ignore", "pipe", "inherit"] },
    )
    expect(JSON.parse(await text(child.stdout))).toEqual({ bytes: expect.any(Number), waiting: [] })
  })
})
