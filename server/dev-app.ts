import type { FetchHandler } from "#platform/http/fetch-handler.ts"
import type { Services } from "#domain/services.server.ts"
import { createBuiltApp } from "./built-app.ts"
import { readEnv } from "./env.ts"
import { bootstrapDatabase } from "./bootstrap-database.ts"
import { createServices } from "./services.ts"

// The database stays open while the code around it is reloaded.
const stored = globalThis as { travessiaServices?: Services }

/**
 * The app for `npm run dev`, with the same data as `npm start`. `loadPanel` returns the panel's module with its current
 * code.
 */
export async function createDevApp(loadPanel: () => Promise<unknown>) {
  const env = readEnv(process.env)
  if (!stored.travessiaServices) {
    stored.travessiaServices = createServices(env)
    await bootstrapDatabase(stored.travessiaServices, env)
  }
  const services = stored.travessiaServices
  const handle: FetchHandler = async (request, facts) => {
    const { createPanel } = (await loadPanel()) as { createPanel: (services: Services) => Promise<FetchHandler> }
    return (await createPanel(services))(request, facts)
  }
  const app = await createBuiltApp(services, {
    ...(services.panelOrigin && { panel: { handle, origin: services.panelOrigin } }),
    logLevel: "warn",
    formPostsPer10Minutes: 10_000,
    pageCacheBytes: 0,
    accessLogDays: env.ACCESS_LOG ? env.ACCESS_LOG_DAYS : undefined,
  })
  await app.ready()
  return app
}
