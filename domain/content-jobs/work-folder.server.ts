import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import { jobRetentionMs } from "./content-job.ts"

/**
 * Creates a folder for one job, which is removed on disposal. Also removes folders that killed processes left over a
 * day ago.
 */
export async function openWorkFolder(parent: string): Promise<AsyncDisposable & { path: string }> {
  await mkdir(parent, { recursive: true, mode: 0o700 })
  for (const name of await readdir(parent)) {
    const left = await stat(join(parent, name)).catch(() => undefined)
    if (left && Date.now() - left.mtimeMs > jobRetentionMs)
      await rm(join(parent, name), { recursive: true, force: true })
  }
  const path = await mkdtemp(join(parent, "job-"))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}
