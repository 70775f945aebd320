/** PostgreSQL: read-only, as the former primary after a failover. */
const readOnlyCode = "25006"

const lockTimeoutCode = "55P03"

/** Codes of a PostgreSQL that refuses us until an operator acts: an expired certificate, a changed password. */
const refusalCodes = new Set(["CERT_HAS_EXPIRED", "28P01", "28000"])

/** Codes of a database that is unreachable, full or shutting down: the request may be tried again later. */
const unavailableCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOSPC",
  // A file could not be written, for any reason.
  "NOT_STORED",
  // The object storage.
  "STORAGE_AWAY",
  // PostgreSQL ended a transaction to undo a deadlock, as may happen while a newer version migrates.
  "40P01",
  // PostgreSQL ended an idle transaction, as when this machine was asleep.
  "25P03",
  // PostgreSQL: a lock was not free in time, as for a preview during an import.
  lockTimeoutCode,
  // PostgreSQL cancelled a statement, as at a provider's statement_timeout.
  "57014",
  // PgBouncer refuses: it has no connection left, or none to the server.
  "08P01",
  readOnlyCode,
  // PostgreSQL: cannot connect now, admin shutdown, crash shutdown, too many connections, disk full.
  "57P03",
  "57P01",
  "57P02",
  "53300",
  "53100",
  // The clock of this machine is behind, as after a start without the network.
  "CERT_NOT_YET_VALID",
  ...refusalCodes,
  "08006",
  "08001",
  "08003",
])

/** SQLite result codes: BUSY, LOCKED, IOERR, FULL, CANTOPEN. */
const unavailableSqlite = new Set([5, 6, 10, 13, 14])

/** True when the failure says that the database cannot be reached or written right now. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode } = error as Error & { code?: string; errcode?: number }
  if (code && unavailableCodes.has(code)) return true
  if (errcode !== undefined && unavailableSqlite.has(errcode & 0xff)) return true
  return /timeout exceeded when trying to connect|timeout expired|Connection terminated|not queryable|driver has already been destroyed/.test(
    error.message,
  )
}

/** True when waiting does not help: PostgreSQL refuses us until an operator acts. */
export function isRefused(error: unknown): boolean {
  return refusalCodes.has(codeOf(error))
}

/** True when the PostgreSQL server that this connection leads to accepts no writes. */
export function isReadOnly(error: unknown): boolean {
  return codeOf(error) === readOnlyCode
}

/** True when another connection is writing to the SQLite file: BUSY. */
export function isLocked(error: unknown): boolean {
  return error instanceof Error && ((error as Error & { errcode?: number }).errcode ?? 0) % 256 === 5
}

/** True when PostgreSQL did not get a lock in time, as during an import. */
export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === lockTimeoutCode
}

const lostConnectionCodes = new Set(["ECONNRESET", "EPIPE", "ETIMEDOUT", "57P01", "57P02", "08006", "08003"])

/**
 * True when the connection ended before the result arrived: a commit may have happened, or may still happen. After a
 * commit that failed, Kysely rolls back on the dead connection, and throws that error: "not queryable".
 */
export function isOutcomeUnknown(error: unknown): boolean {
  return (
    error instanceof Error &&
    (lostConnectionCodes.has(codeOf(error)) || /Connection terminated|not queryable/.test(error.message))
  )
}

function codeOf(error: unknown): string {
  return (error instanceof Error && (error as Error & { code?: string }).code) || ""
}

/** The error message for the operator. */
export function formatUnavailable(error: unknown, advice = "Tente de novo em alguns segundos."): string {
  const { message, code } = error as Error & { code?: string }
  // A name with several addresses fails with one error for all, whose message is empty.
  return `O banco de dados, ou o armazenamento dos arquivos, não responde agora (${message || code}). ` + advice
}
