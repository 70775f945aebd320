import { readFileSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { sendGift, sendQuote } from "#test/fixtures/request-samples.ts"
import { migrationNames } from "#platform/database/migrate.ts"
import { releaseName } from "#platform/release.server.ts"
import { createTestServices } from "#test/create-test-app.ts"
import { startSite, backUp, restore, sumsOf, rewriteManifest } from "#test/fixtures/backup.ts"
import { checkBackup } from "./check-backup.server.ts"
import { BackupError } from "./manifest.server.ts"

test("a damaged backup is refused by name, and nothing is changed", async () => {
  await using site = await startSite("sqlite")
  await sendGift(site.services)
  const { folder, manifest } = await backUp(site)
  await sendQuote(site.services)
  const before = await sumsOf(site)
  const damages: Array<[file: string, damage: (path: string) => void]> = []
  const receipt = `files/${manifest.files.find(({ key }) => key.startsWith("receipts/"))?.key}`
  for (const file of [
    "manifest.json",
    "manifest.json.sha256",
    "tables/gift_message.jsonl.gz",
    "tables/package.jsonl.gz",
    receipt,
    "keys/receipts.key",
  ]) {
    damages.push(
      [file, flipOneBit],
      [file, cutOneByte],
      [file, (path) => truncateSync(path, 0)],
      [file, (path) => rmSync(path)],
    )
  }
  for (const [file, damage] of damages) {
    const path = join(folder, file)
    const whole = readFileSync(path)
    damage(path)
    // The last byte of the hash file is a line break without meaning.
    const isHarmless = file === "manifest.json.sha256" && damage === cutOneByte
    if (isHarmless) expect(await checkBackup(folder)).toEqual(manifest)
    else await expect(restore(site, folder), `${file}: ${damage}`).rejects.toThrow(BackupError)
    writeFileSync(path, whole)
  }
  expect(await sumsOf(site)).toEqual(before)
  expect(await checkBackup(folder)).toEqual(manifest)
})

test("a backup of a newer program is refused, by its release and the migrations that are not known here", async () => {
  await using site = await startSite("sqlite")
  const { folder, manifest: own } = await backUp(site)
  expect(own.release).toBe(releaseName())
  rewriteManifest(folder, (manifest) => ({
    ...manifest,
    release: "9.0.0+1a2b3c4d",
    migrations: [...manifest.migrations, "9999-future"],
  }))
  await expect(restore(site, folder)).rejects.toThrow(
    `O backup é de uma versão mais nova do sistema (a 9.0.0+1a2b3c4d, migrações 9999-future). Esta é a ${own.release}:`,
  )
  rewriteManifest(folder, (manifest) => ({ ...manifest, migrations: migrationNames, format: 2 }))
  await expect(restore(site, folder)).rejects.toThrow("versão mais nova")
  // As backups were before releases had names.
  rewriteManifest(folder, ({ release: _release, ...older }) => ({ ...older, migrations: migrationNames, format: 1 }))
  expect((await restore(site, folder)).manifest.release).toBeUndefined()
})

test("a receipt without its key comes back closed, a lost file is missing: both are told", async () => {
  await using site = await startSite("sqlite")
  await sendGift(site.services)
  await sendGift(site.services)
  const [lost = ""] = readdirSync(join(site.folder, "receipts"))
  await site.services.receipts.remove(lost)
  const { folder, manifest } = await backUp(site, "copia", false)
  expect(manifest.missing).toEqual([`receipts/${lost}`])
  await using other = await createTestServices("sqlite")
  expect(await restore(other, folder)).toMatchObject({ unreadable: 1 })
})

function flipOneBit(path: string) {
  const bytes = readFileSync(path)
  const at = Math.floor(bytes.length / 2)
  bytes[at] = (bytes[at] as number) ^ 1
  writeFileSync(path, bytes)
}

function cutOneByte(path: string) {
  truncateSync(path, statSync(path).size - 1)
}
