import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { createReceiptStore } from "./receipt-store.server.ts"

describe("receipt store", () => {
  let folder: string
  beforeEach(() => {
    folder = join(mkdtempSync(join(tmpdir(), "receipts-")), "private")
  })
  afterEach(() => rmSync(join(folder, ".."), { recursive: true, force: true }))

  it("gives back what it kept, under a name that nobody can guess", async () => {
    const store = createReceiptStore(folder)
    const [first, second] = [await store.save(Buffer.from("one")), await store.save(Buffer.from("two"))]
    expect(first).toMatch(/^[0-9a-f]{32}\.jpg$/)
    expect(first).not.toBe(second)
    expect((await store.read(first)).toString()).toBe("one")
    expect(readdirSync(folder).sort()).toEqual([first, second].sort())
  })

  it.skipIf(process.platform === "win32")("lets only its own user read files and folder", async () => {
    const name = await createReceiptStore(folder).save(Buffer.from("x"))
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
  })

  it("removes, and removing again is no failure", async () => {
    const store = createReceiptStore(folder)
    const name = await store.save(Buffer.from("x"))
    await store.remove(name)
    await store.remove(name)
    await expect(store.read(name)).rejects.toThrow()
  })

  it("opens no path that is not a receipt's name", async () => {
    const store = createReceiptStore(folder)
    for (const name of ["../travessia.db", "/etc/passwd", "a.jpg", "", `${"a".repeat(32)}.jpg/..`, `${"A".repeat(32)}.jpg`]) {
      await expect(store.read(name), name).rejects.toThrow("desconhecido")
      await expect(store.remove(name), name).rejects.toThrow("desconhecido")
    }
  })

  it("lists and removes halves that a crash left, but reads none", async () => {
    const store = createReceiptStore(folder)
    const half = `${await store.save(Buffer.from("x"))}.part`
    writeFileSync(join(folder, half), "half")
    const listed = await store.listOlderThan(new Date(Date.now() + 60_000))
    expect(listed).toContain(half)
    await expect(store.read(half)).rejects.toThrow("desconhecido")
    for (const name of listed) await store.remove(name)
    expect(readdirSync(folder)).toEqual([])
  })

  it("lists the receipts stored before an instant, and none when there is no folder yet", async () => {
    const store = createReceiptStore(folder)
    expect(await store.listOlderThan(new Date())).toEqual([])
    const [old, fresh] = [await store.save(Buffer.from("x")), await store.save(Buffer.from("y"))]
    const lastYear = new Date("2025-11-20T12:00:00Z")
    utimesSync(join(folder, old), lastYear, lastYear)
    const listed = await store.listOlderThan(new Date("2026-01-01T00:00:00Z"))
    expect(listed).toEqual([old])
    expect(listed).not.toContain(fresh)
  })
})
