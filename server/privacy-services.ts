import { join, resolve } from "node:path"
import { createEmailFolder } from "#platform/email/email-folder.server.ts"
import { createErasures } from "#domain/privacy/erasures.server.ts"
import type { PrivacyServices } from "#domain/privacy/person.server.ts"
import type { Services } from "#domain/services.server.ts"
import type { Env } from "./env.ts"

/**
 * Adds what the privacy commands need to the services. The email folder is always included: it may hold emails
 * written as files before SMTP was configured.
 */
export function withPrivacy(services: Services, env: Env): Services & PrivacyServices {
  const folder = resolve(env.DATA_DIR)
  return {
    ...services,
    emailFolder: createEmailFolder(join(folder, "outbox")),
    erasures: createErasures(join(folder, "keys"), env.PRIVACY_KEY),
  }
}
