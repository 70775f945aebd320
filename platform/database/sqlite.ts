import { closeSync, openSync } from "node:fs"
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite"
import type { SqliteDatabase, SqliteStatement } from "kysely"

/** Prepared statements kept; a site has a few hundred different ones. */
const statementsKept = 500

export interface SqliteOptions {
  readOnly?: boolean
  /** For rows that a power cut may take: a write is not synced, and fails at once where another connection writes. */
  unsynced?: boolean
}

/** `node:sqlite` in the shape that Kysely's SQLite dialect expects. */
export function openSqlite(file: string, { readOnly = false, unsynced = false }: SqliteOptions = {}): SqliteDatabase {
  if (!readOnly) createForOwner(file)
  const sqlite = new DatabaseSync(file, { readOnly })
  // What is deleted is written over: no request stays readable in the file after its time.
  if (!readOnly) sqlite.exec("PRAGMA journal_mode = WAL; PRAGMA secure_delete = ON")
  sqlite.exec(`
    PRAGMA synchronous = FULL;
    PRAGMA foreign_keys = ON;
    PRAGMA busy_timeout = 5000;
    PRAGMA cache_size = -16000;
  `)
  // NORMAL still syncs when the log is written back, so what other connections synced stays safe; that is left to them.
  if (unsynced) sqlite.exec("PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 0; PRAGMA wal_autocheckpoint = 0")
  const statements = new Map<string, SqliteStatement>()
  return {
    close: () => sqlite.close(),
    prepare(sql) {
      const kept = statements.get(sql)
      if (kept) return kept
      // A deferred transaction that writes late fails at once when another process wrote meanwhile;
      // an immediate one waits its turn (busy_timeout). Who only reads takes no turn.
      const prepared = adaptStatement(sqlite.prepare(sql === "begin" && !readOnly ? "begin immediate" : sql))
      // A full disk ends the transaction by itself; "no transaction is active" would hide why.
      if (sql === "rollback") ignoreUnless(() => sqlite.isTransaction, prepared)
      if (statements.size >= statementsKept) statements.delete(statements.keys().next().value as string)
      statements.set(sql, prepared)
      return prepared
    },
  }
}

/** SQLite itself would create a file that everybody may read. Those beside it (-wal, -shm, -journal) get the rights of this one. */
function createForOwner(file: string) {
  closeSync(openSync(file, "a", 0o600))
}

function adaptStatement(statement: StatementSync): SqliteStatement {
  const values = (parameters: readonly unknown[]) => parameters as readonly SQLInputValue[]
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)) as IterableIterator<unknown>,
  }
}

function ignoreUnless(condition: () => boolean, statement: SqliteStatement) {
  const { run } = statement
  statement.run = (parameters) => (condition() ? run(parameters) : { changes: 0, lastInsertRowid: 0 })
}
