import { createHmac } from "node:crypto"
import { join, resolve } from "node:path"
import { readOrMakeKey } from "#platform/storage/key-file.server.ts"
import { loadOnce } from "#platform/storage/load-once.ts"
import type { Env } from "#server/env.ts"

/**
 * The key that hashes addresses for the rate limit: derived from PRIVACY_KEY, otherwise read from DATA_DIR. Read on
 * first use.
 */
export function createRateLimitSecret({
  PRIVACY_KEY,
  DATA_DIR,
}: Pick<Env, "PRIVACY_KEY" | "DATA_DIR">): () => Promise<Buffer> {
  return loadOnce(async () => {
    if (PRIVACY_KEY !== undefined) return createHmac("sha256", PRIVACY_KEY).update("form posts").digest()
    return (await readOrMakeKey(join(resolve(DATA_DIR), "keys", "limits.key"))).key
  })
}
