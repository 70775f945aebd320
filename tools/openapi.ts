import { writeFileSync } from "node:fs"
import type { createBuiltApp as CreateBuiltApp } from "#server/built-app.ts"
import type { Services } from "#domain/services.server.ts"

// npm run openapi: writes docs/api/v1.openapi.json from the routes' schemas. No route runs, so hardly any service is
// needed.
const built = "../build/server/index.js"
const { createBuiltApp } = (await import(built)) as { createBuiltApp: typeof CreateBuiltApp }
const app = await createBuiltApp({ origin: "https://localhost", uploads: {}, clock: () => new Date() } as Services)
await app.ready()
writeFileSync("docs/api/v1.openapi.json", `${JSON.stringify(app.swagger(), null, 2)}\n`)
await app.close()
