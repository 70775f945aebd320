import { existsSync } from "node:fs"
import { createRequire } from "node:module"
import { resolve } from "node:path"
import type { FastifyInstance } from "fastify"
import type { Services } from "#domain/services.server.ts"
import type { AppOptions } from "#server/app.ts"
import type { createBuiltApp as CreateBuiltApp } from "#server/built-app.ts"
import { type Engine, type TestApp, type TestAppOptions, createTestApp } from "./create-test-app.ts"

const bundle = resolve("build/bundle/site.js")

/**
 * The whole product as it is deployed, with the built pages, by default on the demo content. `npm test` builds first.
 */
export function createPagesApp(engine: Engine = "sqlite", options: TestAppOptions = {}): Promise<TestApp> {
  return createTestApp(engine, { content: "demo", create: createPagesProcess, ...options })
}

/** Returns one more app on these services, as a second process would have it. */
export async function createPagesProcess(services: Services, options: AppOptions = {}): Promise<FastifyInstance> {
  if (!existsSync(bundle)) throw new Error("As páginas não foram construídas: rode `npm run build`.")
  // Required, not imported, so that the test runner leaves the bundle as Node runs it.
  const { createBuiltApp } = createRequire(import.meta.url)(bundle) as { createBuiltApp: typeof CreateBuiltApp }
  return createBuiltApp(services, { assets: "build/client", checksQueries: true, ...options })
}
