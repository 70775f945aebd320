import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import { jobKeptMs } from "./content-job.ts"

/** A folder of its own for one job, removed afterwards. What a killed process left goes after a day. */
export async function openWorkFolder(parent: string): Promise<AsyncDisposable & { path: string }> {
  await mkdir(parent, { recursive: true, mode: 0o700 })
  for (const name of await readdir(parent)) {
    const left = await stat(join(parent, name)).catch(() => undefined)
    if (left && Date.now() - left.mtimeMs > jobKeptMs) await rm(join(parent, name), { recursive: true, force: true })
  }
  const path = await mkdtemp(join(parent, "job-"))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}
