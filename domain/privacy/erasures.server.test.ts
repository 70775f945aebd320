import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, onTestFinished, test } from "vitest"
import { createTestServices, engines } from "#test/create-test-app.ts"
import { readContact } from "./contact.ts"
import { type Erasures, createErasures, saveErasures } from "./erasures.server.ts"
import { readOrMakeKey } from "#platform/storage/key-file.server.ts"

const identifier = "email:ana@exemplo.com.br"

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "travessia-keys-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, "keys")
}

describe("the key of erasures", () => {
  test("is made once, for its owner only, and found again", async () => {
    const folder = newFolder()
    const first = createErasures(folder, undefined)
    const hash = await first.hash(identifier)
    const again = createErasures(folder, undefined)
    expect([await again.hash(identifier), await first.hasNewKey(), await again.hasNewKey()]).toEqual([
      hash,
      true,
      false,
    ])
    expect([statSync(folder).mode & 0o777, statSync(join(folder, "privacy.key")).mode & 0o777]).toEqual([0o700, 0o600])
    expect(await createErasures(newFolder(), undefined).hash(identifier)).not.toBe(hash)
  })

  test("is the same for processes that create it at once", async () => {
    const folder = newFolder()
    const keys = await Promise.all(Array.from({ length: 8 }, () => readOrMakeKey(join(folder, "privacy.key"))))
    expect(new Set(keys.map(({ key }) => key.toString("hex"))).size).toBe(1)
    expect(keys.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(readdirSync(folder)).toEqual(["privacy.key"])
  })

  test("that is incomplete is reported, and never replaced", async () => {
    const folder = newFolder()
    await readOrMakeKey(join(folder, "privacy.key"))
    writeFileSync(join(folder, "privacy.key"), "abc")
    await expect(createErasures(folder, undefined).hash(identifier)).rejects.toThrow("não está inteira")
    expect(readFileSync(join(folder, "privacy.key"), "utf8")).toBe("abc")
  })

  test("that could not be read is read again at its next use", async () => {
    const folder = newFolder()
    const erasures = createErasures(folder, undefined)
    writeFileSync(folder, "in the way")
    await expect(erasures.hash(identifier)).rejects.toThrow(/EEXIST|ENOTDIR/)
    rmSync(folder)
    expect(await erasures.hash(identifier)).toMatch(/^[0-9a-f]{64}$/)
    expect(await erasures.hasNewKey()).toBe(true)
  })

  test("can come from the configuration; then no file is created", async () => {
    const folder = newFolder()
    const erasures = createErasures(folder, "k".repeat(40))
    expect(await erasures.hash(identifier)).toMatch(/^[0-9a-f]{64}$/)
    expect([await erasures.hash(identifier), await erasures.hasNewKey()]).toEqual([
      await createErasures(newFolder(), "k".repeat(40)).hash(identifier),
      false,
    ])
    expect(() => readdirSync(folder)).toThrow("ENOENT")
  })
})

describe.each(engines)("the list of erasures on %s", (engine) => {
  test("merges table and file, each hash with its latest erasure, also after an incomplete line", async () => {
    await using app = await createTestServices(engine)
    const folder = join(app.folder, "keys")
    const erasures = createErasures(folder, undefined)
    const [a, b, c] = (await Promise.all(["email:a@a.a", "email:b@b.b", "phone:41990000000"].map(erasures.hash))) as [
      string,
      string,
      string,
    ]
    await erasures.record([a, b], new Date("2026-11-20T12:00:00Z"))
    appendFileSync(join(folder, "erased.jsonl"), '{"hash":"00')
    await erasures.record([a], new Date("2026-11-22T12:00:00Z"))
    await saveErasures(app.db, [
      [b, "2026-11-21T12:00:00.000Z"],
      [c, "2026-11-21T12:00:00.000Z"],
    ])
    // An earlier erasure does not replace a later one.
    await saveErasures(app.db, [[c, "2026-11-19T12:00:00.000Z"]])
    expect(await erasures.list(app.db)).toEqual(
      new Map([
        [a, "2026-11-22T12:00:00.000Z"],
        [b, "2026-11-21T12:00:00.000Z"],
        [c, "2026-11-21T12:00:00.000Z"],
      ]),
    )
    // The file contains no address or number.
    expect(readFileSync(join(folder, "erased.jsonl"), "utf8")).not.toMatch(/@|41990000000/)
  })
})

describe.each(engines)("a process that did not erase, on %s", (engine) => {
  test("gets the list from the table into its file, each erasure once, and knows it without the table", async () => {
    await using app = await createTestServices(engine)
    const [theirs, folder] = [newFolder(), newFolder()]
    const [other, own] = [theirs, folder].map((keys) => createErasures(keys, "k".repeat(40))) as [Erasures, Erasures]
    const [a, b] = (await Promise.all(["email:a@a.a", "email:b@b.b"].map(other.hash))) as [string, string]
    const erase = async (hashes: string[], at: string) => {
      await other.record(hashes, new Date(at))
      await saveErasures(
        app.db,
        hashes.map((hash) => [hash, at]),
      )
    }
    const file = () => readFileSync(join(folder, "erased.jsonl"), "utf8")
    await own.copyFromTable(app.db)
    expect(existsSync(folder)).toBe(false)
    await erase([a, b], "2026-11-20T12:00:00.000Z")
    await own.copyFromTable(app.db)
    const first = file()
    await own.copyFromTable(app.db)
    expect(file()).toBe(first)
    appendFileSync(join(folder, "erased.jsonl"), '{"hash":"00')
    await erase([a], "2026-11-22T12:00:00.000Z")
    await own.copyFromTable(app.db)
    expect(file().match(/"erasedAt":/g)).toHaveLength(3)
    expect(statSync(join(folder, "erased.jsonl")).mode & 0o777).toBe(0o600)
    // As after a restore of a backup from before both.
    await app.db.deleteFrom("erased_person").execute()
    expect(await own.list(app.db)).toEqual(
      new Map([
        [a, "2026-11-22T12:00:00.000Z"],
        [b, "2026-11-20T12:00:00.000Z"],
      ]),
    )
  })
})

test("a contact is parsed as people type it", () => {
  expect(readContact({ email: " Ana@Exemplo.com.br " })).toEqual({ email: "ana@exemplo.com.br" })
  for (const phone of ["(41) 99000-0000", "+55 41 99000 0000", "5541990000000", "041 99000.0000"])
    expect(readContact({ phone })).toEqual({ phone: "41990000000" })
  // Pasted from a list of contacts or a message, with invisible characters.
  expect(readContact({ email: "ana@exemplo.com.br\u200b", phone: "\u202a+55 41 99000-0000\u202c" })).toEqual({
    email: "ana@exemplo.com.br",
    phone: "41990000000",
  })
  // Kept before forms asked for the 9 of a mobile number.
  expect(readContact({ phone: "(35)19123-4567" })).toEqual({ phone: "35191234567" })
  expect(readContact({ email: "a@b.c", phone: "+351 912 345 678" })).toEqual({ email: "a@b.c", phone: "+351912345678" })
  for (const [typed, message] of [
    [{}, "Diga de quem"],
    [{ email: " ", phone: "" }, "Diga de quem"],
    [{ email: "ana" }, "não é um e-mail"],
    [{ email: "ana@exemplo.com.br;" }, "não é um e-mail"],
    [{ phone: "99000-0000" }, "com DDD"],
  ] as const) {
    expect(() => readContact(typed)).toThrow(message)
  }
})
