import type { Database } from "./connect.ts"

/**
 * Keeps the beginning of a query for each database. Queries are immutable, so every use adds its own conditions to the
 * same beginning. Parsing the names of twenty columns takes as long as reading some rows of them from SQLite.
 */
export function begunQuery<Query>(begin: (db: Database) => Query): (db: Database) => Query {
  const begun = new WeakMap<Database, Query>()
  return (db) => {
    const known = begun.get(db)
    if (known) return known
    const query = begin(db)
    begun.set(db, query)
    return query
  }
}
