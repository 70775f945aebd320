import { randomUUID } from "node:crypto"
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import sharp from "sharp"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { createFolderStorage } from "#platform/storage/folder-storage.server.ts"
import { isUnavailable } from "#platform/database/unavailable.ts"
import { fullDisk } from "#test/receipts/full-disk.ts"
import { createReceiptKeys } from "./receipt-keys.server.ts"
import { createReceiptStore } from "./receipt-store.server.ts"

let parent: string
let folder: string
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "receipts-"))
  folder = join(parent, "private")
})
afterEach(() => rmSync(parent, { recursive: true, force: true }))

const storeIn = (folder: string) =>
  createReceiptStore(createFolderStorage(folder), createReceiptKeys({ file: join(parent, "keys", "receipts.key") }))
const content = Buffer.from("a picture, as far as the store cares")
const reason = (work: Promise<unknown>) =>
  work.then(
    () => "no failure",
    (error: NodeJS.ErrnoException) => error.code,
  )

describe("receipt store", () => {
  it("gives back what it kept, under a name that nobody can guess", async () => {
    const store = storeIn(folder)
    const [first, second] = [await store.save(Buffer.from("one")), await store.save(Buffer.from("two"))]
    expect(first).toMatch(/^[0-9a-f]{32}\.receipt$/)
    expect(first).not.toBe(second)
    expect((await store.read(first)).toString()).toBe("one")
    expect(readdirSync(folder).sort()).toEqual([first, second].sort())
  })

  it("writes nothing readable to the disk, and the same receipt never twice the same way", async () => {
    const store = storeIn(folder)
    const [first, second] = [await store.save(content), await store.save(content)].map((name) =>
      readFileSync(join(folder, name)),
    )
    expect(first?.includes(content.subarray(0, 8))).toBe(false)
    expect(first?.subarray(0, 4).toString()).toBe("TVRC")
    expect(first?.subarray(13).equals(second?.subarray(13) as Buffer)).toBe(false)
  })

  it.skipIf(process.platform === "win32")("lets only its own user read files, keys and their folders", async () => {
    const name = await storeIn(folder).save(content)
    const modes = [join(folder, name), folder, join(parent, "keys", "receipts.key"), join(parent, "keys")].map(
      (path) => statSync(path).mode & 0o777,
    )
    expect(modes).toEqual([0o600, 0o700, 0o600, 0o700])
  })

  it("notices every changed, added and missing byte", async () => {
    const store = storeIn(folder)
    const name = await store.save(content)
    const whole = readFileSync(join(folder, name))
    const changed = Array.from(whole, (_byte, at) =>
      Buffer.from(whole.map((byte, index) => (index === at ? byte ^ 1 : byte))),
    )
    const cut = [0, 3, 4, 24, 25, 40, 41, whole.length - 1].map((length) => whole.subarray(0, length))
    for (const bytes of [...changed, ...cut, Buffer.concat([whole, Buffer.from([0])])]) {
      writeFileSync(join(folder, name), bytes)
      expect(await reason(store.read(name))).toMatch(/^RECEIPT_(TAMPERED|KEY_MISSING)$/)
    }
    writeFileSync(join(folder, name), whole)
    expect(await store.read(name)).toEqual(content)
  })

  it("gives no receipt under another one's name", async () => {
    const store = storeIn(folder)
    const [mine, other] = [await store.save(Buffer.from("mine")), await store.save(Buffer.from("other"))]
    renameSync(join(folder, other), join(folder, mine))
    expect(await reason(store.read(mine))).toBe("RECEIPT_TAMPERED")
  })

  it("still reads what was stored before there was encryption, and takes nothing plain for encrypted", async () => {
    const store = storeIn(folder)
    mkdirSync(folder)
    const picture = sharp({ create: { width: 3, height: 2, channels: 3, background: "#fff" } })
    for (const bytes of [
      await picture.jpeg().toBuffer(),
      await picture.png().toBuffer(),
      await picture.webp().toBuffer(),
    ]) {
      writeFileSync(join(folder, `${"a".repeat(32)}.jpg`), bytes)
      expect(await store.read(`${"a".repeat(32)}.jpg`)).toEqual(bytes)
      writeFileSync(join(folder, `${"b".repeat(32)}.receipt`), bytes)
      expect(await reason(store.read(`${"b".repeat(32)}.receipt`))).toBe("RECEIPT_TAMPERED")
    }
    writeFileSync(join(folder, `${"a".repeat(32)}.jpg`), "<script>")
    expect(await reason(store.read(`${"a".repeat(32)}.jpg`))).toBe("RECEIPT_TAMPERED")
  })

  it("removes, and removing again is no failure", async () => {
    const store = storeIn(folder)
    const name = await store.save(content)
    await store.remove(name)
    await store.remove(name)
    expect(await reason(store.read(name))).toBe("ENOENT")
  })

  it("opens no path that is not a receipt's name", async () => {
    const store = storeIn(folder)
    for (const name of [
      "../travessia.db",
      "/etc/passwd",
      "a.jpg",
      "",
      `${"a".repeat(32)}.jpg/..`,
      `${"A".repeat(32)}.receipt`,
      `${"a".repeat(32)}.receipt\n`,
    ]) {
      await expect(store.read(name), name).rejects.toThrow("desconhecido")
      await expect(store.remove(name), name).rejects.toThrow("desconhecido")
    }
  })

  it("lists receipts stored before an instant, with partial files of a crash; none without a folder", async () => {
    const store = storeIn(folder)
    expect(await store.listOlderThan(new Date())).toEqual([])
    const [old, fresh] = [await store.save(content), await store.save(content)]
    const half = `${"c".repeat(32)}.receipt.part`
    const lastYear = new Date("2025-11-20T12:00:00Z")
    const newHalf = `${"d".repeat(32)}.receipt.${randomUUID()}.part`
    for (const name of [half, newHalf, "other.txt"]) writeFileSync(join(folder, name), "")
    for (const name of [old, half, newHalf, "other.txt"]) utimesSync(join(folder, name), lastYear, lastYear)
    const listed = await store.listOlderThan(new Date("2026-01-01T00:00:00Z"))
    expect(listed.sort()).toEqual([old, half, newHalf].sort())
    for (const name of listed) await store.remove(name)
    expect(readdirSync(folder).sort()).toEqual([fresh, "other.txt"].sort())
  })

  it("on a full disk fails as one that is away for now, and leaves no half", async () => {
    await using disk = await fullDisk()
    const failure = await storeIn(disk.folder)
      .save(Buffer.alloc(1024 * 1024))
      .catch((error: unknown) => error)
    expect(failure, disk.kind).toBeInstanceOf(Error)
    expect(isUnavailable(failure), disk.kind).toBe(true)
    expect(disk.files(), disk.kind).toEqual([])
  })

  it("without its key accepts nothing that it could not give back", async () => {
    mkdirSync(join(parent, "keys"))
    for (const broken of ["", "\n", "not a key\n", `${Buffer.alloc(31).toString("base64")}\n`]) {
      writeFileSync(join(parent, "keys", "receipts.key"), broken)
      const failure = await storeIn(folder)
        .save(content)
        .catch((error: unknown) => error)
      expect(isUnavailable(failure)).toBe(true)
      expect(existsSync(folder)).toBe(false)
    }
    rmSync(join(parent, "keys"), { recursive: true })
    writeFileSync(join(parent, "keys"), "a file where the folder should be")
    chmodSync(join(parent, "keys"), 0o400)
    expect(
      isUnavailable(
        await storeIn(folder)
          .save(content)
          .catch((error: unknown) => error),
      ),
    ).toBe(true)
  })
})
