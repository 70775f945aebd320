import { randomUUID } from "node:crypto"
import { createReadStream, createWriteStream } from "node:fs"
import { readdir, rename, rm, stat, utimes } from "node:fs/promises"
import { join } from "node:path"
import { pipeline } from "node:stream/promises"
import { createGzip } from "node:zlib"

const dayMs = 86_400_000
/** Files rotate at midnight, so an older one belongs to a process that ended. */
const leftAfterMs = 2 * dayMs
/** An empty file may be one whose compression has only begun; one of this age was left by a full disk. */
const emptyAfterMs = 3_600_000

/** Removes files past the retention period and empty ones, and compresses those of processes that ended. */
export async function tidyAccessLog(
  folder: string,
  { now, retentionDays }: { now: Date; retentionDays: number },
): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/^access-.*\.log(\.gz|\.[0-9a-f-]+\.part)?$/.test(name)) continue
    const file = join(folder, name)
    const written = await stat(file).catch(() => undefined)
    if (!written) continue
    const ageMs = now.getTime() - written.mtimeMs
    const isLeftEmpty = written.size === 0 && name.endsWith(".gz") && ageMs > emptyAfterMs
    if (isLeftEmpty || ageMs > retentionDays * dayMs) await rm(file, { force: true })
    else if (name.endsWith(".log") && ageMs > leftAfterMs) await compress(file, written.mtime)
  }
}

/**
 * Compresses a file and keeps its modification time. Two concurrent processes each write the same file through their
 * own draft. Drafts have random names, because process ids may be equal in two containers. A draft that a killed
 * process left is removed after the retention period.
 */
async function compress(file: string, written: Date) {
  const draft = `${file}.${randomUUID()}.part`
  try {
    await pipeline(createReadStream(file), createGzip(), createWriteStream(draft, { mode: 0o600 }))
    await utimes(draft, written, written)
    await rename(draft, `${file}.gz`)
    await rm(file, { force: true })
  } finally {
    await rm(draft, { force: true })
  }
}
