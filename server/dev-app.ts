import type { Services } from "#domain/services.server.ts"
import { createBuiltApp } from "./built-app.ts"
import { readEnv } from "./env.ts"
import { prepare } from "./bootstrap-database.ts"
import { createServices } from "./services.ts"

// The database stays open while the code around it is reloaded.
const stored = globalThis as { travessiaServices?: Services }

/** The app for `npm run dev`, on the same data as `npm start`. */
export async function createDevApp() {
  const env = readEnv(process.env)
  if (!stored.travessiaServices) {
    stored.travessiaServices = createServices(env)
    await prepare(stored.travessiaServices, env)
  }
  const app = await createBuiltApp(stored.travessiaServices, {
    logLevel: "warn",
    formPostsPer10Minutes: 10_000,
    pageCacheBytes: 0,
    accessLogDays: env.ACCESS_LOG ? env.ACCESS_LOG_DAYS : undefined,
  })
  await app.ready()
  return app
}
