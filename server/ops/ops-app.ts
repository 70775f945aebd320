import { type FastifyInstance, fastify } from "fastify"
import type { Registry } from "prom-client"
import type { Readiness } from "./readiness.ts"

export interface OpsOptions {
  readiness: Readiness
  registry: Registry
  /** Brings up to date what is not counted as it happens. */
  refresh?: () => Promise<void>
}

/** What the operator's own port answers, apart from the site's: nothing of it is for visitors. */
export function createOpsApp({ readiness, registry, refresh }: OpsOptions): FastifyInstance {
  const app = fastify({ logger: false, bodyLimit: 1024, return503OnClosing: false })
  app.addHook("onSend", async (_request, reply) => void reply.header("cache-control", "no-store").header("x-content-type-options", "nosniff"))
  // Whoever hears this knows that the event loop turns; more is not asked, so that a database that is away ends no process.
  app.get("/healthz", () => ({ status: "vivo" }))
  app.get("/readyz", async (_request, reply) => {
    const { ready, phase, checks } = await readiness.look()
    const status = phase === "serving" ? (ready ? "pronto" : "com falha") : phase === "ending" ? "encerrando" : "partindo"
    return reply.code(ready ? 200 : 503).send({ status, checks })
  })
  app.get("/metrics", async (_request, reply) => {
    await refresh?.()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
  app.setNotFoundHandler((_request, reply) => reply.code(404).type("text/plain; charset=utf-8").send("Aqui só há /healthz, /readyz e /metrics.\n"))
  return app
}
