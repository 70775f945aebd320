import { DatabaseSync, type StatementSync } from "node:sqlite"
import type { DatabaseOptions } from "./connect.ts"
import type { ContentVersion } from "./content-version.ts"
import { followPostgresVersion } from "./postgres-version.ts"
import { createVersionRecord, versionQuery } from "./version-record.ts"

/**
 * Follows the content version of SQLite or PostgreSQL. `freshMs`: for how long SQLite's version is used without reading
 * it again; tests that change content and read it at once set 0.
 */
export function watchContentVersion(
  { url, file }: Pick<DatabaseOptions, "url" | "file">,
  { freshMs = sqliteFreshMs }: { freshMs?: number } = {},
): ContentVersion {
  return url ? followPostgresVersion(url) : watchSqlite(file, freshMs)
}

/**
 * How long a version is used without reading it again. The look-up takes 9 % of the time to answer a cached page, and a
 * change must show within a second.
 */
const sqliteFreshMs = 50

function watchSqlite(file: string, freshMs: number): ContentVersion {
  let database: DatabaseSync | undefined
  let statement: StatementSync | undefined
  const record = createVersionRecord()
  const read = (): string => {
    const askedAt = performance.now()
    database ??= new DatabaseSync(file, { readOnly: true })
    statement ??= database.prepare(versionQuery)
    return record.confirm(String(statement.get()?.value ?? ""), askedAt)
  }
  return {
    current: () => {
      const known = record.current()
      if (known !== undefined && performance.now() - record.confirmedAt(known) < freshMs) return known
      try {
        return read()
      } catch (error) {
        if (known !== undefined) return known
        return Promise.reject(error)
      }
    },
    latest: async () => read(),
    confirmedAt: record.confirmedAt,
    close: async () => database?.close(),
  }
}
