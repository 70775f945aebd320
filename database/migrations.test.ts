import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { migrationNames } from "./migrate.ts"

/** What code of the release before could not live with. */
const narrowing = /\.(dropTable|dropColumn|renameTo|renameColumn|alterColumn|setNotNull)\(|\b(drop|rename) (table|column)\b|\balter column \w+ (type|set not null)/i

test.each(migrationNames)("%s only adds, so that the release before goes on serving; or it says what nobody uses any more", (name) => {
  const source = readFileSync(`database/migrations/${name}.ts`, "utf8")
  const up = source.split(/export async function down/)[0] as string
  if (!/\/[/*].*Contract: \S+/.test(source)) expect(up.match(narrowing)?.[0]).toBeUndefined()
})

test("what narrows is found however it is written", () => {
  for (const line of ['.alterTable("package").dropColumn("summary")', "sql`alter table package drop column summary`", "sql`alter table p alter column a set not null`", '.renameTo("x")']) expect(line).toMatch(narrowing)
  for (const line of ['.addColumn("drop_column", "text")', "alter column words set statistics 0"]) expect(line).not.toMatch(narrowing)
})
