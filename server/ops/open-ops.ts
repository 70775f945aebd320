import { resolve } from "node:path"
import type { Services } from "#domain/services.server.ts"
import type { Env } from "#server/env.ts"
import { createChecks } from "./checks.ts"
import type { Metrics } from "./metrics.ts"
import { createOpsApp } from "./ops-app.ts"
import { type Phase, createReadiness } from "./readiness.ts"
import { watchReadiness } from "./watch-readiness.ts"

export interface Ops {
  /** Its URL: `http://127.0.0.1:9464`. */
  address: string
  /** Sets the phase that /readyz reports in addition to the checks. */
  enter: (phase: Phase) => void
  close: () => Promise<void>
}

/** Opens the operator's port. It is served from before the site starts until after it has ended. */
export async function openOps(env: Env, services: Services, metrics: Metrics): Promise<Ops> {
  const readiness = createReadiness(
    createChecks(services, {
      dataDir: resolve(env.DATA_DIR),
      freeMinBytes: env.DISK_FREE_MIN_MB * 1024 * 1024,
      hasBucket: env.S3_URL !== undefined,
    }),
  )
  const app = createOpsApp({
    readiness,
    registry: metrics.registry,
    refresh: watchReadiness(metrics, readiness, services.contentVersion),
  })
  const address = await app.listen({ port: env.OPS_PORT, host: env.OPS_HOST })
  return { address, enter: readiness.enter, close: () => app.close() }
}
