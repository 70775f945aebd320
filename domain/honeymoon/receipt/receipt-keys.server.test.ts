import { spawn } from "node:child_process"
import { randomBytes } from "node:crypto"
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { afterEach, beforeEach, expect, it } from "vitest"
import { createReceiptKeys } from "./receipt-keys.server.ts"
import { createFolderStorage } from "#platform/storage/folder-storage.server.ts"
import { createReceiptStore } from "./receipt-store.server.ts"

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "receipt-keys-"))
  file = join(folder, "keys", "receipts.key")
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const newKey = () => randomBytes(32).toString("base64")
const storeWith = (given?: string) =>
  createReceiptStore(createFolderStorage(join(folder, "receipts")), createReceiptKeys({ given, file }))
const reason = (work: Promise<unknown>) =>
  work.then(
    () => "no failure",
    (error: NodeJS.ErrnoException) => error.code,
  )

it("a key is made with the first receipt and stays", async () => {
  const keys = createReceiptKeys({ file })
  expect([await keys.list(), existsSync(file)]).toEqual([[], false])
  const { id } = await keys.forNew()
  const written = readFileSync(file, "utf8")
  expect(written).toMatch(/^[A-Za-z\d+/]{43}=\n$/)
  expect((await createReceiptKeys({ file }).forNew()).id).toBe(id)
  expect([readFileSync(file, "utf8"), readdirSync(join(folder, "keys"))]).toEqual([written, ["receipts.key"]])
})

it("reading makes no key", async () => {
  const store = storeWith(newKey())
  const name = await store.save(Buffer.from("x"))
  expect(await reason(storeWith().read(name))).toBe("RECEIPT_KEY_MISSING")
  expect(existsSync(file)).toBe(false)
})

it("processes that start together end with the same key", async () => {
  const address = new URL("./receipt-keys.server.ts", import.meta.url).href
  const program = `
    const { createReceiptKeys } = await import(${JSON.stringify(address)})
    while (Date.now() < ${Date.now() + 1500}) {}
    console.log((await createReceiptKeys({ file: ${JSON.stringify(file)} }).forNew()).id)
  `
  const others = Array.from({ length: 4 }, () =>
    spawn(process.execPath, ["--disable-warning=ExperimentalWarning", "--input-type=module", "--eval", program], {
      stdio: ["ignore", "pipe", "inherit"],
    }),
  )
  const own = Array.from({ length: 8 }, () => createReceiptKeys({ file }).forNew())
  const ids = [
    ...(await Promise.all(others.map((child) => text(child.stdout)))).map((id) => id.trim()),
    ...(await Promise.all(own)).map(({ id }) => id),
  ]
  expect(ids).toHaveLength(12)
  expect(new Set(ids).size).toBe(1)
  expect(readdirSync(join(folder, "keys"))).toEqual(["receipts.key"])
})

it("a new key put first encrypts from then on, and the old one still opens what it closed", async () => {
  const [old, fresh] = [newKey(), newKey()]
  const first = await storeWith(old).save(Buffer.from("first"))
  const both = storeWith(` ${fresh} , ${old} `)
  const second = await both.save(Buffer.from("second"))
  expect([(await both.read(first)).toString(), (await both.read(second)).toString()]).toEqual(["first", "second"])
  expect((await storeWith(fresh).read(second)).toString()).toBe("second")
  expect(await reason(storeWith(fresh).read(first))).toBe("RECEIPT_KEY_MISSING")
})

it("moving from the file's key to one of the environment needs nothing but the new key", async () => {
  const first = await storeWith().save(Buffer.from("first"))
  const moved = storeWith(newKey())
  const second = await moved.save(Buffer.from("second"))
  expect([(await moved.read(first)).toString(), (await moved.read(second)).toString()]).toEqual(["first", "second"])
  expect(await reason(storeWith().read(second))).toBe("RECEIPT_KEY_MISSING")
})

it("a new line at the top of the file is a new key, without a new start", async () => {
  const store = storeWith()
  const first = await store.save(Buffer.from("first"))
  const [old] = await createReceiptKeys({ file }).list()
  writeFileSync(file, `${newKey()}\n${readFileSync(file, "utf8")}`)
  const second = await store.save(Buffer.from("second"))
  expect([(await store.read(first)).toString(), (await store.read(second)).toString()]).toEqual(["first", "second"])
  expect((await createReceiptKeys({ file }).forNew()).id).not.toBe(old?.id)
})

it("what is wrong with a key is told without the key", async () => {
  const almost = randomBytes(31).toString("base64")
  const failure = (await createReceiptKeys({ given: `${newKey()},${almost}`, file })
    .forNew()
    .catch((error: unknown) => error)) as Error
  expect(failure.message).toBe("RECEIPTS_KEY: key 2 is not 32 bytes in base64")
})
