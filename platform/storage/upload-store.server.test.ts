import { createHash, randomBytes } from "node:crypto"
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Readable } from "node:stream"
import { buffer } from "node:stream/consumers"
import { afterEach, beforeEach, expect, it } from "vitest"
import { isUnavailable } from "#platform/database/unavailable.ts"
import { fullDisk } from "#test/receipts/full-disk.ts"
import { createUploadStore } from "./upload-store.server.ts"

let parent: string
let folder: string
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "uploads-"))
  folder = join(parent, "uploads")
})
afterEach(() => rmSync(parent, { recursive: true, force: true }))

it("returns what was received, from a file that only it can decrypt, until it is removed", async () => {
  const content = randomBytes(3_000_000)
  const chunks = [content.subarray(0, 1), content.subarray(1, 70_000), content.subarray(70_000)]
  const upload = await createUploadStore(folder).receive(Readable.from(chunks, { objectMode: false }))
  const [name, ...others] = readdirSync(folder)
  const written = readFileSync(join(folder, String(name)))
  expect([others, upload.bytes, written.length]).toEqual([[], content.length, content.length])
  expect(written.includes(content.subarray(0, 64))).toBe(false)
  const hash = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex")
  expect([hash(await upload.read()), upload.sha256]).toEqual([hash(content), hash(content)])
  expect(hash(await buffer(upload.stream()))).toBe(hash(content))
  if (process.platform !== "win32")
    expect([statSync(folder).mode & 0o777, statSync(join(folder, String(name))).mode & 0o777]).toEqual([0o700, 0o600])
  await upload.remove()
  await upload.remove()
  expect(readdirSync(folder)).toEqual([])
})

it("leaves nothing of an interrupted upload, and tells our failures from the sender's", async () => {
  const store = createUploadStore(folder)
  const gone = new Readable({ read() {} })
  gone.push(Buffer.alloc(500_000))
  const receiving = store.receive(gone)
  setTimeout(() => gone.destroy(new Error("the sender went away")), 50)
  await expect(receiving).rejects.toThrow("the sender went away")
  expect(readdirSync(folder)).toEqual([])
})

it("on a full disk fails as temporarily unavailable, and leaves no partial file", async () => {
  await using disk = await fullDisk()
  const failure = await createUploadStore(disk.folder)
    .receive(Readable.from([Buffer.alloc(1024 * 1024)]))
    .catch((error: unknown) => error)
  expect(isUnavailable(failure), disk.kind).toBe(true)
  expect(disk.files(), disk.kind).toEqual([])
})

it("removes what a killed process left, and nothing else", async () => {
  const store = createUploadStore(folder)
  await store.removeOlderThan(new Date())
  await store.receive(Readable.from([Buffer.from("fresh")]))
  const lastYear = new Date("2025-11-20T12:00:00Z")
  for (const name of ["old.upload", "other.txt"]) {
    writeFileSync(join(folder, name), "")
    utimesSync(join(folder, name), lastYear, lastYear)
  }
  await store.removeOlderThan(new Date("2026-01-01T00:00:00Z"))
  const left = readdirSync(folder)
  expect([left.length, left.includes("other.txt"), left.includes("old.upload")]).toEqual([2, true, false])
  // A folder that cannot be listed is not empty.
  await expect(createUploadStore(join(folder, "other.txt")).removeOlderThan(new Date())).rejects.toThrow("ENOTDIR")
})
