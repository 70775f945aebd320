import type { ContentVersion } from "./content-version.ts"

/** More publications than this while a page is rendered are not expected. */
const triesMax = 5

export interface OneVersion<Result> {
  result: Result
  /** False if the database was unavailable after the read: the result may contain cached values of an older version. */
  isConfirmed: boolean
}

/**
 * Returns the result of `read`, read from one version of the content. The statements of `read` are not in one
 * transaction, and it may use cached values; so it is called again if the version changed meanwhile, at most five
 * times. While the database is unavailable, its first result is returned.
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
