import type { ContentVersion } from "./content-version.ts"

/** Nobody publishes that often in the time of a few pages. */
const triesMax = 5

export interface OneVersion<Result> {
  result: Result
  /** False when the database was away at the end: of what was cached, older values may be in the result. */
  isConfirmed: boolean
}

/**
 * Returns what `read` returned, of one version of the content. Its statements are no transaction, and values that were
 * cached before may be among them: where the content changed meanwhile, it is called again. While the database is
 * unavailable, its first result counts.
 */
export async function readOneVersion<Result>(
  { contentVersion }: { contentVersion: ContentVersion },
  read: () => Promise<Result>,
): Promise<OneVersion<Result>> {
  for (let tries = 1; ; tries++) {
    const before = await currentVersion(contentVersion)
    const result = await read()
    const after = await contentVersion.latest().catch(() => undefined)
    if (after === undefined) return { result, isConfirmed: false }
    if (after === before || tries === triesMax) return { result, isConfirmed: true }
  }
}

async function currentVersion(contentVersion: ContentVersion): Promise<string | undefined> {
  try {
    return await contentVersion.current()
  } catch {
    return undefined
  }
}
