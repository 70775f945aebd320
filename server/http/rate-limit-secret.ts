import { createHmac } from "node:crypto"
import { join, resolve } from "node:path"
import { readOrMakeKey } from "#platform/storage/key-file.server.ts"
import type { Env } from "#server/env.ts"

/** The secret by which addresses are counted: made of the agency's own key when there is one, else of the folder's. Read when it is first asked for. */
export function createLimitKey({
  PRIVACY_KEY,
  DATA_DIR,
}: Pick<Env, "PRIVACY_KEY" | "DATA_DIR">): () => Promise<Buffer> {
  let kept: Promise<Buffer> | undefined
  const read = async () => {
    if (PRIVACY_KEY !== undefined) return createHmac("sha256", PRIVACY_KEY).update("form posts").digest()
    return (await readOrMakeKey(join(resolve(DATA_DIR), "keys", "limits.key"))).key
  }
  // A folder that could not be read is tried again.
  return () =>
    (kept ??= read().catch((error: unknown) => {
      kept = undefined
      throw error
    }))
}
