import type { Database } from "#platform/database/connect.ts"

/** The same database with another implementation of `transaction().execute(work)`. */
export function withTransactions(
  db: Database,
  execute: (work: (trx: Database) => Promise<unknown>) => Promise<unknown>,
): Database {
  return new Proxy(db, {
    get(target, name) {
      if (name === "transaction") return () => ({ execute })
      const value: unknown = Reflect.get(target, name)
      return typeof value === "function" ? value.bind(target) : value
    },
  })
}
