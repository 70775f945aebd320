import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, relative } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { createExampleFolder } from "#test/fixtures/content-folder.ts"
import { tripSample } from "#test/fixtures/quote-samples.ts"
import { connectDatabase } from "#platform/database/connect.ts"
import { migrate } from "#platform/database/migrate.ts"
import { giftSample, receiptPicture } from "./post-gift.ts"
import { openSite } from "./site-process.ts"

/* The site's files are readable by its own user only, whatever the umask. */

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "travessia-rights-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function withoutMask() {
  const before = process.umask(0)
  onTestFinished(() => void process.umask(before))
}

/** The permission bits of the group and of others; 0 for a partial file that was renamed since it was listed. */
const othersRights = (path: string) => (statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077

test("the embedded database and the files beside it are readable by their owner alone", async () => {
  withoutMask()
  const file = join(freshFolder(), "data", "travessia.db")
  const db = connectDatabase({ file })
  try {
    await migrate(db)
    for (const path of [join(file, ".."), file, `${file}-wal`, `${file}-shm`]) expect(othersRights(path), path).toBe(0)
  } finally {
    await db.destroy()
  }
})

test("a backup where docs/backup.md puts it does not get into the repository", () => {
  const [, folder] = /npm run backup -- (\w+)\//.exec(readFileSync("docs/backup.md", "utf8")) ?? []
  expect(readFileSync(".gitignore", "utf8").split("\n")).toContain(`/${folder}/`)
})

test(
  "so are all files that a site writes into its data folder, except the public pictures",
  { timeout: 120_000 },
  async () => {
    withoutMask()
    using example = await createExampleFolder()
    const dataDir = join(freshFolder(), "data")
    const site = await openSite({ dataDir, env: { CONTENT_DIR: example.folder, ACCESS_LOG: "true" } })
    try {
      const json = { "content-type": "application/json" }
      const quote = await fetch(`${site.url}/api/v1/budget`, {
        method: "POST",
        headers: json,
        body: JSON.stringify({ ...tripSample, country: 0, countryCity: 0 }),
      })
      const form = new FormData()
      for (const [name, value] of Object.entries({ ...giftSample, id: "1734562890", cote_id: "1" }))
        form.append(name, value)
      form.append("receipt", new Blob([new Uint8Array(await receiptPicture())]), "a.png")
      const gift = await fetch(`${site.url}/api/v1/honeymoon-message`, { method: "POST", body: form })
      expect([quote.status, gift.status]).toEqual([201, 201])
      const inOutbox = () => filesIn(dataDir).some((file) => relative(dataDir, file).startsWith("outbox"))
      await expect.poll(inOutbox, { timeout: 30_000 }).toBe(true)
      const files = filesIn(dataDir).filter((file) => !/^(images|drawn|renditions)\//.test(relative(dataDir, file)))
      const folders = new Set(files.map((file) => relative(dataDir, file).split("/")[0]))
      expect([...folders]).toEqual(
        expect.arrayContaining(["travessia.db", "travessia.db-wal", "keys", "receipts", "outbox"]),
      )
      expect([dataDir, ...files].filter(othersRights)).toEqual([])
    } finally {
      await site.stop()
    }
  },
)

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
}
