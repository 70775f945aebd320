import type { Services } from "#domain/services.server.ts"
import { type AppOptions, createApp } from "./app.ts"

/** The app with the pages that were built beside it. */
export async function createBuiltApp(services: Services, options: Omit<AppOptions, "pages"> = {}) {
  const build = () => import("virtual:react-router/server-build")
  return createApp(services, { ...options, pages: import.meta.env.DEV ? build : await build() })
}
