import { createHmac } from "node:crypto"
import { mkdir, open, readFile } from "node:fs/promises"
import { join } from "node:path"
import type { Database } from "#platform/database/connect.ts"
import { type StoredKey, readOrMakeKey } from "#platform/storage/key-file.server.ts"

/*
 * Who asked to be forgotten, without saying who: a hash of the address or number, with a key that is not in the database.
 * The list is kept twice, in the table and in a file beside the key: a database that was restored from a backup
 * made before an erasure knows nothing of it.
 */

export interface Erasures {
  /** The hash of one of `contactWords`. */
  hash: (word: string) => Promise<string>
  /** Notes the hashes in the file; before the database is changed, so that nothing can be erased and not noted. */
  note: (hashes: readonly string[], erasedAt: Date) => Promise<void>
  /** Every hash with the latest instant it was erased at, from the table and the file. */
  list: (db: Database) => Promise<Map<string, string>>
  /** The key was made by this process: what was erased before with another one cannot be told any more. */
  hasNewKey: () => Promise<boolean>
}

/** `secret` is the key when the configuration gives one, else it lies in the folder. */
export function createErasures(folder: string, secret: string | undefined): Erasures {
  const file = join(folder, "erased.jsonl")
  let kept: Promise<StoredKey> | undefined
  const key = () =>
    (kept ??=
      secret === undefined
        ? readOrMakeKey(join(folder, "privacy.key"))
        : Promise.resolve({ key: Buffer.from(secret), isNew: false }))
  return {
    hash: async (word) =>
      createHmac("sha256", (await key()).key)
        .update(word)
        .digest("hex"),
    note: (hashes, erasedAt) =>
      append(
        folder,
        file,
        hashes.map((hash) => `${JSON.stringify({ hash, erasedAt: erasedAt.toISOString() })}\n`).join(""),
      ),
    list: async (db) => {
      const rows = await db.selectFrom("erased_person").selectAll().execute()
      return latest([...rows.map((row) => [row.contact_hash, row.erased_at] as const), ...(await readNotes(file))])
    },
    hasNewKey: async () => (await key()).isNew,
  }
}

/** Keeps hashes in the table, each with its latest instant. */
export async function saveErasures(
  trx: Database,
  erasures: Iterable<readonly [hash: string, erasedAt: string]>,
): Promise<void> {
  for (const [contact_hash, erased_at] of erasures) {
    await trx
      .insertInto("erased_person")
      .values({ contact_hash, erased_at })
      .onConflict((c) =>
        c.column("contact_hash").doUpdateSet({ erased_at }).where("erased_person.erased_at", "<", erased_at),
      )
      .execute()
  }
}

async function append(folder: string, file: string, lines: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const handle = await open(file, "a", 0o600)
  try {
    // On a line of its own, even after one that a crash cut short.
    await handle.writeFile(`\n${lines}`)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function readNotes(file: string): Promise<Array<readonly [string, string]>> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return ""
    throw error
  })
  return text.split("\n").flatMap((line) => {
    const note = /^\{"hash":"([0-9a-f]{64})","erasedAt":"([^"]+)"\}$/.exec(line)
    return note ? [[note[1] as string, note[2] as string] as const] : []
  })
}

function latest(erasures: ReadonlyArray<readonly [string, string]>): Map<string, string> {
  const map = new Map<string, string>()
  for (const [hash, at] of erasures) if (at > (map.get(hash) ?? "")) map.set(hash, at)
  return map
}
