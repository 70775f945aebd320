import { type FastifyInstance, fastify } from "fastify"
import type { Registry } from "prom-client"
import type { Phase, Readiness } from "./readiness.ts"

export interface OpsOptions {
  readiness: Readiness
  registry: Registry
  /** Updates the gauges before the metrics are read. */
  refresh?: () => Promise<void>
}

const phaseNames: Record<Phase, string> = { starting: "partindo", serving: "pronto", ending: "encerrando" }

/** The app on the operator's port, which visitors do not reach. */
export function createOpsApp({ readiness, registry, refresh }: OpsOptions): FastifyInstance {
  const app = fastify({ logger: false, bodyLimit: 1024, return503OnClosing: false })
  app.addHook(
    "onSend",
    async (_request, reply) =>
      void reply.header("cache-control", "no-store").header("x-content-type-options", "nosniff"),
  )
  // Liveness: only checks the event loop. An unavailable database must not make an orchestrator restart the process.
  app.get("/healthz", () => ({ status: "vivo" }))
  app.get("/readyz", async (_request, reply) => {
    const { ready, phase, checks } = await readiness.look()
    return reply
      .code(ready ? 200 : 503)
      .send({ status: phase === "serving" && !ready ? "com falha" : phaseNames[phase], checks })
  })
  // For a proxy in front of one process, or of several on one database. Without the checks: one that fails in all
  // processes would leave none.
  app.get("/openz", (_request, reply) => {
    const phase = readiness.phase()
    return reply.code(phase === "serving" ? 200 : 503).send({ status: phaseNames[phase] })
  })
  app.get("/metrics", async (_request, reply) => {
    await refresh?.()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).type("text/plain; charset=utf-8").send("Aqui só há /healthz, /readyz, /openz e /metrics.\n"),
  )
  return app
}
