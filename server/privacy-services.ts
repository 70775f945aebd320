import { join, resolve } from "node:path"
import { createEmailFolder } from "#platform/email/email-folder.server.ts"
import { createErasures } from "#domain/privacy/erasures.server.ts"
import type { PrivacyServices } from "#domain/privacy/person.server.ts"
import type { Services } from "#domain/services.server.ts"
import type { Env } from "./env.ts"

/**
 * What the privacy commands need beside the services. The folder may hold emails from before SMTP was configured.
 */
export function withPrivacy(services: Services, env: Env): Services & PrivacyServices {
  const folder = resolve(env.DATA_DIR)
  return {
    ...services,
    mailFolder: createEmailFolder(join(folder, "outbox")),
    erasures: createErasures(join(folder, "keys"), env.PRIVACY_KEY),
  }
}
