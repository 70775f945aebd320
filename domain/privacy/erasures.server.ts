import { createHmac } from "node:crypto"
import { mkdir, open, readFile } from "node:fs/promises"
import { join } from "node:path"
import type { Database } from "#platform/database/connect.ts"
import { type StoredKey, readOrMakeKey } from "#platform/storage/key-file.server.ts"
import { loadOnce } from "#platform/storage/load-once.ts"
import { unlessMissing } from "#platform/storage/storage.server.ts"

/*
 * The list of erased people as keyed hashes (HMAC) of their addresses and numbers and of the protocols of their
 * requests, and of requests whose consent was withdrawn; the key is not in the database. The list is stored twice, in
 * the table and in a file beside the key: a database restored from a backup that is older than an erasure does not
 * contain that erasure. Each process has a file of its own. It gets the erasures by others from the table
 * (`copyFromTable`).
 */

export interface Erasures {
  /** The hash of an identifier (contact.ts), in hex. */
  hash: (identifier: string) => Promise<string>
  /** Appends the hashes to the file. Called before the database is changed, so that no erasure is unrecorded. */
  record: (hashes: readonly string[], erasedAt: Date) => Promise<void>
  /** Appends to the file what the table has and the file lacks. */
  copyFromTable: (db: Database) => Promise<void>
  /** Every hash with its latest erasure (ISO 8601), from the table and the file. */
  list: (db: Database) => Promise<Map<string, string>>
  /** The key was created by this process: erasures recorded with an earlier key cannot be recognised. */
  hasNewKey: () => Promise<boolean>
}

/** `secret` is the configured key; without it the key is a file in `folder`. */
export function createErasures(folder: string, secret: string | undefined): Erasures {
  const file = join(folder, "erased.jsonl")
  const key = loadOnce<StoredKey>(async () =>
    secret === undefined ? readOrMakeKey(join(folder, "privacy.key")) : { key: Buffer.from(secret), isNew: false },
  )
  return {
    hash: async (identifier) =>
      createHmac("sha256", (await key()).key)
        .update(identifier)
        .digest("hex"),
    record: (hashes, erasedAt) =>
      append(
        folder,
        file,
        hashes.map((hash) => [hash, erasedAt.toISOString()]),
      ),
    copyFromTable: async (db) => {
      const recorded = latest(await readRecords(file))
      const missing = (await readTable(db)).filter(([hash, at]) => at > (recorded.get(hash) ?? ""))
      if (missing.length > 0) await append(folder, file, missing)
    },
    list: async (db) => latest([...(await readTable(db)), ...(await readRecords(file))]),
    hasNewKey: async () => (await key()).isNew,
  }
}

/** Saves hashes in the table, each with its latest erasure. */
export async function saveErasures(trx: Database, erasures: Iterable<Erasure>): Promise<void> {
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

type Erasure = readonly [hash: string, erasedAt: string]

async function readTable(db: Database): Promise<Erasure[]> {
  const rows = await db.selectFrom("erased_person").selectAll().execute()
  return rows.map((row) => [row.contact_hash, row.erased_at] as const)
}

/** A crash leaves whole lines and at most one incomplete one, which does not count. */
async function append(folder: string, file: string, erasures: readonly Erasure[]) {
  const lines = erasures.map(([hash, erasedAt]) => `${JSON.stringify({ hash, erasedAt })}\n`).join("")
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const handle = await open(file, "a", 0o600)
  try {
    // Starts with a line break: a crash may have left an incomplete line.
    await handle.writeFile(`\n${lines}`)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function readRecords(file: string): Promise<Erasure[]> {
  const text = (await unlessMissing(readFile(file, "utf8"))) ?? ""
  return text.split("\n").flatMap((line) => {
    const record = /^\{"hash":"([0-9a-f]{64})","erasedAt":"([^"]+)"\}$/.exec(line)
    return record ? [[record[1] as string, record[2] as string] as const] : []
  })
}

function latest(erasures: readonly Erasure[]): Map<string, string> {
  const map = new Map<string, string>()
  for (const [hash, at] of erasures) if (at > (map.get(hash) ?? "")) map.set(hash, at)
  return map
}
