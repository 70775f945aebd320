import { randomBytes } from "node:crypto"
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { newSeal, readSealed, writeSealed } from "./sealed-file.server.ts"

test("what is written in pieces is private, unreadable without its key, and read as it was", async () => {
  const folder = mkdtempSync(join(tmpdir(), "sealed-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const content = randomBytes(600_000)
  const file = newSeal(join(folder, "a.upload"))
  await writeSealed(file, content)
  const written = readFileSync(file.path)
  expect(written.length).toBe(content.length)
  for (const at of [0, 300_000, 599_900]) expect(written.includes(content.subarray(at, at + 64))).toBe(false)
  if (process.platform !== "win32") expect(statSync(file.path).mode & 0o777).toBe(0o600)
  expect(content.equals(await readSealed(file))).toBe(true)
  await expect(writeSealed(file, content)).rejects.toMatchObject({ code: "EEXIST" })
})
