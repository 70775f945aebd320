import type { Services } from "#app/services.server.ts"
import { type AppOptions, createApp } from "./app.ts"

/** The app with the pages that were built beside it. */
export function createBuiltApp(services: Services, options: Omit<AppOptions, "pages"> = {}) {
  return createApp(services, { ...options, pages: () => import("virtual:react-router/server-build") })
}
