import { readFileSync, writeFileSync } from "node:fs"
import type { createBuiltApp as CreateBuiltApp } from "#server/built-app.ts"
import type { Services } from "#domain/services.server.ts"

// npm run openapi: writes docs/api/v1.openapi.json from the routes' schemas. With --check it writes nothing, and fails
// when the file is not what the schemas say. No route runs, so hardly any service is needed.
const file = "docs/api/v1.openapi.json"
const built = "../build/bundle/site.js"
const { createBuiltApp } = (await import(built)) as { createBuiltApp: typeof CreateBuiltApp }
const app = await createBuiltApp({ origin: "https://localhost", uploads: {}, clock: () => new Date() } as Services)
await app.ready()
const text = `${JSON.stringify(app.swagger(), null, 2)}\n`
if (!process.argv.includes("--check")) writeFileSync(file, text)
else if (readFileSync(file, "utf8") !== text) {
  console.error(`${file} is not what the schemas say: run \`npm run openapi\` after a change of the API.`)
  process.exitCode = 1
}
await app.close()
