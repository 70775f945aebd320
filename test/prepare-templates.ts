import { sqliteTemplate, today } from "./templates.ts"

/* Before the test runners start, so that only one of them draws pictures and imports content. */

await sqliteTemplate("empty")
await sqliteTemplate("demo")
await sqliteTemplate("demo", today())
