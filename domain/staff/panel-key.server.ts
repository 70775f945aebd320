import { createHmac } from "node:crypto"
import type { Services } from "#platform/services.ts"
import { readOrMakeKey } from "#platform/storage/key-file.server.ts"

/** The services that the use cases of staff need. */
export interface StaffServices extends Services {
  /** The key of 32 bytes that seals the secrets of authenticator apps. */
  panelKey: () => Promise<Buffer>
}

/**
 * The panel's key: derived from `given` (the environment's), otherwise the key in `file`, which is created if missing.
 * The file is read at every use, because a restore may replace it while the site runs.
 */
export function createPanelKey({ given, file }: { given?: string; file: string }): StaffServices["panelKey"] {
  if (given === undefined) return async () => (await readOrMakeKey(file)).key
  const key = createHmac("sha256", given).update("panel").digest()
  return async () => key
}
