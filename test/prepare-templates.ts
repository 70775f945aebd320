import { sqliteTemplate, today } from "./templates.ts"

/* Runs before the test runners, so that pictures are drawn and content is imported once. */

await sqliteTemplate("empty")
await sqliteTemplate("demo")
await sqliteTemplate("demo", today())
