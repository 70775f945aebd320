import { closeSync, openSync } from "node:fs"
import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from "node:sqlite"
import type { SqliteDatabase, SqliteStatement } from "kysely"
import { LRUCache } from "lru-cache"

/** Cached prepared statements; the site has a few hundred different ones. */
const cachedStatements = 500

/** How long opening the file waits for other connections, in ms. */
const openingMaxMs = 5_000

export interface SqliteOptions {
  readOnly?: boolean
  /** For rows that may be lost in a power cut: a write is not synced. */
  unsynced?: boolean
}

export interface OpenedSqlite extends SqliteDatabase {
  isTransaction: () => boolean
}

/**
 * `node:sqlite` in the shape that Kysely's SQLite dialect expects. A statement that needs a lock which another
 * connection has fails at once with BUSY: SQLite's own waiting would block the event loop.
 */
export function openSqlite(file: string, { readOnly = false, unsynced = false }: SqliteOptions = {}): OpenedSqlite {
  if (!readOnly && file !== ":memory:") createForOwner(file)
  const sqlite = new DatabaseSync(file, { readOnly, timeout: openingMaxMs })
  // Deleted rows are overwritten: no request stays readable in the file after its retention.
  if (!readOnly) sqlite.exec("PRAGMA journal_mode = WAL; PRAGMA secure_delete = ON")
  sqlite.exec(`
    PRAGMA synchronous = FULL;
    PRAGMA foreign_keys = ON;
    PRAGMA cache_size = -8000;
  `)
  // NORMAL still syncs before a checkpoint, so what other connections synced stays safe. Checkpoints are left to them.
  if (unsynced) sqlite.exec("PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 0")
  sqlite.exec("PRAGMA busy_timeout = 0")
  const statements = new LRUCache<string, SqliteStatement>({ max: cachedStatements })
  return {
    close: () => sqlite.close(),
    isTransaction: () => sqlite.isTransaction,
    prepare(sql) {
      const cached = statements.get(sql)
      if (cached) return cached
      // A deferred transaction that writes late cannot be repeated when another process wrote meanwhile.
      // The beginning of an immediate one can. A read-only connection takes no lock.
      const prepared = adaptStatement(sqlite.prepare(sql === "begin" && !readOnly ? "begin immediate" : sql))
      // On a full disk SQLite has already rolled back; the error "no transaction is active" would hide the cause.
      if (sql === "rollback") ignoreUnless(() => sqlite.isTransaction, prepared)
      statements.set(sql, prepared)
      return prepared
    },
  }
}

/**
 * SQLite would create a world-readable file. It gives the files beside it (-wal, -shm, -journal) the permissions of
 * this one. An existing file must not even be opened: closing it drops all locks that this process has on it (POSIX).
 * A program with an older SQLite would then take itself for the only one, and remove the write-ahead log at its end.
 */
function createForOwner(file: string) {
  try {
    closeSync(openSync(file, "ax", 0o600))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
  }
}

/**
 * Copies each row into a plain object: V8 treats the rows of `node:sqlite` as slow dictionary-mode objects. Reading
 * forty packages with twenty columns takes a quarter less time this way, and so does using them.
 */
function adaptStatement(statement: StatementSync): SqliteStatement {
  const values = (parameters: readonly unknown[]) => parameters as readonly SQLInputValue[]
  const names = statement.columns().map(({ name }) => name)
  const toRow = (columns: SQLOutputValue[]) => {
    const row: Record<string, SQLOutputValue> = {}
    for (const [index, name] of names.entries()) row[name] = columns[index] as SQLOutputValue
    return row
  }
  statement.setReturnArrays(true)
  return {
    reader: names.length > 0,
    all: (parameters) => (statement.all(...values(parameters)) as unknown as SQLOutputValue[][]).map(toRow),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) =>
      Iterator.from(statement.iterate(...values(parameters)) as unknown as Iterable<SQLOutputValue[]>).map(toRow),
  }
}

function ignoreUnless(condition: () => boolean, statement: SqliteStatement) {
  const { run } = statement
  statement.run = (parameters) => (condition() ? run(parameters) : { changes: 0, lastInsertRowid: 0 })
}
