import { createChecks } from "#server/ops/checks.ts"
import { createMetrics } from "#server/ops/metrics.ts"
import { createOpsApp } from "#server/ops/ops-app.ts"
import { createReadiness } from "#server/ops/readiness.ts"
import { watchReadiness } from "#server/ops/watch-readiness.ts"
import { watchServices } from "#server/ops/watch-services.ts"
import { createPagesApp } from "./built-pages.ts"
import type { Engine, TestAppOptions } from "./create-test-app.ts"

/* The whole product with the operator's port: readiness checks and metrics, which contain no personal data. */

/** The whole product with metrics, and the app of the operator's port. */
export async function watchedSite(engine: Engine, options: TestAppOptions = {}) {
  const metrics = createMetrics()
  const site = await createPagesApp(engine, {
    onAnswered: metrics.onAnswered,
    services: { watch: metrics },
    ...options,
  })
  Object.assign(site.services, watchServices(site.services, metrics))
  const readiness = createReadiness(createChecks(site.services, { dataDir: site.folder, freeMinBytes: 0 }), {
    sharedMs: 0,
  })
  const ops = createOpsApp({
    readiness,
    registry: metrics.registry,
    refresh: watchReadiness(metrics, readiness, site.services.contentVersion),
  })
  const close = async () => {
    await ops.close()
    await site.close()
  }
  return Object.assign(site, { metrics, ops, readiness, [Symbol.asyncDispose]: close })
}
