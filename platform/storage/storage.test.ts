import { randomBytes } from "node:crypto"
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest"
import { isUnavailable } from "#platform/database/unavailable.ts"
import { fullDisk } from "#test/receipts/full-disk.ts"
import { type S3Fault, type S3Server, startS3Server } from "#test/s3-server.ts"
import { createFolderStorage } from "./folder-storage.server.ts"
import { createS3Storage } from "./s3-storage.server.ts"
import { MissingObjectError, type ObjectStorage, type StoredObject, within } from "./storage.server.ts"

let folder: string
let server: S3Server
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "travessia-storage-"))
  server = await startS3Server()
})
afterEach(() => server.fail(undefined))
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true })
})

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => "no failure",
    (error: unknown) => error,
  )
const keysOf = async (storage: ObjectStorage, prefix = "") =>
  (await listOf(storage, prefix)).map(({ key }) => key).sort()

async function listOf(storage: ObjectStorage, prefix: string): Promise<StoredObject[]> {
  const objects: StoredObject[] = []
  for await (const object of storage.list(prefix)) objects.push(object)
  return objects
}

describe.each<[string, () => ObjectStorage]>([
  ["a folder", () => createFolderStorage(join(folder, randomBytes(4).toString("hex")))],
  ["a bucket", () => createS3Storage({ ...server.options, prefix: `${randomBytes(4).toString("hex")}/` })],
])("%s", (_name, open) => {
  test("returns every stored byte, and the size", async () => {
    const storage = open()
    for (const bytes of [Buffer.alloc(0), Buffer.from([0, 255, 13, 10]), randomBytes(3 * 1024 * 1024)]) {
      await storage.put("receipts/a1.receipt", bytes)
      expect((await storage.get("receipts/a1.receipt")).equals(bytes)).toBe(true)
      expect(await storage.findSize("receipts/a1.receipt")).toBe(bytes.length)
    }
  })

  test("reports a missing object as missing, and removes it without a failure", async () => {
    const storage = open()
    expect(await failureOf(storage.get("receipts/none.receipt"))).toMatchObject({
      name: "MissingObjectError",
      code: "ENOENT",
    })
    expect(await storage.findSize("receipts/none.receipt")).toBeUndefined()
    await storage.put("receipts/a.receipt", Buffer.from("a"))
    await storage.remove("receipts/a.receipt")
    await storage.remove("receipts/a.receipt")
    expect(await failureOf(storage.get("receipts/a.receipt"))).toBeInstanceOf(MissingObjectError)
  })

  test("lists what lies under a prefix, with sizes and instants, and nothing else", async () => {
    const storage = open()
    expect(await keysOf(storage, "receipts/")).toEqual([])
    for (const key of ["receipts/a.receipt", "receipts/b.receipt", "images/originals/c.jpg"])
      await storage.put(key, Buffer.from(key))
    expect(await keysOf(storage, "receipts/")).toEqual(["receipts/a.receipt", "receipts/b.receipt"])
    expect(await keysOf(storage)).toEqual(["images/originals/c.jpg", "receipts/a.receipt", "receipts/b.receipt"])
    const [object] = await listOf(storage, "images/")
    expect(object?.bytes).toBe("images/originals/c.jpg".length)
    expect(Math.abs(Number(object?.storedAt) - Date.now())).toBeLessThan(60_000)
    expect(await keysOf(within(storage, "images/"))).toEqual(["originals/c.jpg"])
  })

  test("lists more than one page of results", async () => {
    const storage = open()
    const keys = Array.from({ length: 1_005 }, (_key, index) => `receipts/${String(index).padStart(4, "0")}.receipt`)
    for (let start = 0; start < keys.length; start += 50)
      await Promise.all(keys.slice(start, start + 50).map((key) => storage.put(key, Buffer.from("x"))))
    expect(await keysOf(storage, "receipts/")).toEqual(keys)
  })

  test("refuses keys that lead out of it", async () => {
    const storage = open()
    for (const key of ["../a", "a/../../b", "/etc/passwd", "", "a//b", ".hidden", "a\\b", "a\nb", "a b"]) {
      const works = [
        () => storage.get(key),
        () => storage.put(key, Buffer.from("x")),
        () => storage.remove(key),
        () => storage.findSize(key),
      ]
      for (const work of works) expect(String(await failureOf(work())), key).toContain("desconhecido")
    }
  })

  test("is ready", async () => {
    // On a busy machine one answer may come too late for a check of the health.
    await vi.waitFor(() => open().ready(), { timeout: 30_000 })
  })
})

test("a folder's files are private; a full disk leaves no partial file and keeps the others", async () => {
  const storage = createFolderStorage(join(folder, "private"))
  await storage.put("receipts/a.receipt", Buffer.from("a"))
  expect([
    statSync(join(folder, "private/receipts/a.receipt")).mode & 0o777,
    statSync(join(folder, "private/receipts")).mode & 0o777,
  ]).toEqual([0o600, 0o700])
  await using disk = await fullDisk()
  const full = createFolderStorage(disk.folder)
  if (disk.kind === "a file system of 256 KB") writeFileSync(join(disk.folder, "a.receipt"), "whole")
  expect(await failureOf(full.put("a.receipt", Buffer.alloc(1024 * 1024)))).toBeInstanceOf(Error)
  expect(disk.files().map((name) => readFileSync(join(disk.folder, name), "utf8"))).toEqual(
    disk.files().map(() => "whole"),
  )
})

test("a file in place of the folder is not ready", async () => {
  writeFileSync(join(folder, "file"), "")
  expect(await failureOf(createFolderStorage(join(folder, "file")).ready())).toBeInstanceOf(Error)
})

describe("a bucket that fails:", () => {
  const faults: S3Fault[] = ["gone", "silent", "cut", 403, 500, 503]

  test.each(faults)(
    "%s is reported as temporarily unavailable, without anything signed, and recovers by itself",
    async (fault) => {
      const options = { ...server.options, prefix: `fault-${fault}/` }
      const [storage, hurried] = [createS3Storage(options), createS3Storage({ ...options, timeoutMs: 200 })]
      await storage.put("kept.receipt", Buffer.from("kept"))
      server.fail(fault)
      const works = [
        () => hurried.put("new.receipt", randomBytes(100_000)),
        () => hurried.get("kept.receipt"),
        () => keysOf(hurried),
      ]
      for (const failure of await Promise.all(works.map((work) => failureOf(work())))) {
        expect(failure).toMatchObject({ name: "StorageAwayError", code: "STORAGE_AWAY" })
        expect(isUnavailable(failure)).toBe(true)
        expect((failure as Error).message).not.toMatch(/S3RVER|Signature=|kept|new\.receipt/)
      }
      if (fault !== "cut") expect(await failureOf(storage.ready())).toMatchObject({ name: "StorageAwayError" })
      server.fail(undefined)
      // Each request times out after 1.5 s, which may be too short on a busy machine.
      await vi.waitFor(() => storage.ready(), { timeout: 10_000 })
      expect(await keysOf(storage)).toEqual(["kept.receipt"])
      expect((await storage.get("kept.receipt")).toString()).toBe("kept")
    },
  )

  test("a temporary failure is retried, a permanent one is not", async () => {
    const storage = createS3Storage(server.options)
    server.fail(503)
    setTimeout(() => server.fail(undefined), 100)
    await storage.put("passing.receipt", Buffer.from("x"))
    server.fail(403)
    server.asked.length = 0
    await failureOf(storage.get("passing.receipt"))
    expect(server.asked).toHaveLength(1)
  })

  test("a missing bucket is a failure, not an empty storage", async () => {
    const storage = createS3Storage({ ...server.options, url: `${server.options.url}-other` })
    const works = [
      () => storage.get("a.receipt"),
      () => keysOf(storage),
      () => storage.ready(),
      () => storage.put("a.receipt", Buffer.from("a")),
    ]
    for (const work of works) expect(await failureOf(work())).toMatchObject({ code: "STORAGE_AWAY" })
  })
})

test("requests are signed as a server checks it: with another secret, region or key all is refused", async () => {
  const storage = createS3Storage(server.options)
  await storage.put("images/originals/a.jpg", Buffer.from("x"), "image/jpeg")
  const wrong = createS3Storage({ ...server.options, secretKey: "S3RVES" })
  for (const work of [
    () => wrong.put("a.receipt", Buffer.from("a")),
    () => wrong.get("a.receipt"),
    () => wrong.remove("a.receipt"),
    () => keysOf(wrong),
  ]) {
    expect(await failureOf(work())).toMatchObject({
      code: "STORAGE_AWAY",
      message: expect.stringContaining("403 SignatureDoesNotMatch"),
    })
  }
  expect(await failureOf(wrong.ready())).toMatchObject({ code: "STORAGE_AWAY" })
  expect(readdirSync(folder)).not.toContain("a.receipt")
})
