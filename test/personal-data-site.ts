import { sql } from "kysely"
import { createPagesApp } from "./built-pages.ts"
import { type Sending, surrounded } from "./canaries.ts"
import type { Engine, TestApp, TestAppOptions } from "./create-test-app.ts"

/*
 * Visitors' data is stored and emailed to its recipients. It must not appear in logs, addresses, other visitors' pages,
 * or responses other than the form in which it was typed.
 */

/** The whole product with trace logs in `lines` and a trusted proxy. */
export async function watchedApp(engine: Engine, options: TestAppOptions = {}) {
  const lines: string[] = []
  const app = await createPagesApp(engine, {
    logLevel: "trace",
    logTo: { write: (line) => void lines.push(line) },
    trustProxy: ["127.0.0.1"],
    ...options,
  })
  const send = (sending: Sending) => app.app.inject(surrounded(sending.request))
  return Object.assign(app, { lines, send })
}

/** Makes the database refuse every insert of a request. PostgreSQL's message quotes the whole row. */
export async function failingRows({ db }: TestApp, engine: Engine) {
  const run = async (statements: string[]) => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  }
  const tables = ["quote_request", "gift_message"]
  return {
    refuse: () =>
      run(
        tables.map((table) =>
          engine === "postgres"
            ? `alter table ${table} add constraint ${table}_refused check (status = 'never') not valid`
            : `alter table ${table} rename to ${table}_away`,
        ),
      ),
    restore: () =>
      run(
        tables.map((table) =>
          engine === "postgres"
            ? `alter table ${table} drop constraint ${table}_refused`
            : `alter table ${table}_away rename to ${table}`,
        ),
      ),
  }
}
