import { setTimeout as sleep } from "node:timers/promises"
import type { ContentVersion } from "./content-version.ts"
import { type PostgresLine, openPostgresLine } from "./postgres-line.ts"
import { createVersionRecord, versionQuery } from "./version-record.ts"

/** The channel on which PostgreSQL notifies every process that the content changed; a migration creates its trigger. */
const contentChannel = "content_changed"

/**
 * Interval of reads without a notification. A change must show within a second, even when the connection is silent: the
 * interval, the query timeout, a new connection and the rendering all count towards that second.
 */
const pollMs = 250

/**
 * Interval of new connections to a server that refuses writes, as the former primary after a failover: changes are
 * written to another server, to which the name leads, now or soon.
 */
const replaceMs = 1_000

const lineQuery = `select (${versionQuery}) as value, current_setting('transaction_read_only')::boolean as is_read_only`

/**
 * PostgreSQL notifies of a change. The version is also polled every 250 ms on the same connection, because some poolers
 * do not pass notifications on; a connection that does not answer is replaced.
 */
export function followPostgresVersion(url: string): ContentVersion {
  const record = createVersionRecord()
  const closing = new AbortController()
  const line: PostgresLine = openPostgresLine(url, { channel: contentChannel, onChange: () => refresh() })
  let replacedAt = Number.NEGATIVE_INFINITY
  const read = async () => {
    const askedAt = performance.now()
    const { rows } = await line.query<{ value: string | null; is_read_only: boolean }>(lineQuery)
    if (rows[0]?.is_read_only && askedAt - replacedAt > replaceMs) {
      replacedAt = askedAt
      line.replace()
    }
    return record.confirm(rows[0]?.value ?? "", askedAt)
  }
  const readAnew = inTurn(read)
  const refresh = () => void readAnew().catch(() => {})
  const poll = async () => {
    while (!closing.signal.aborted) {
      await readAnew().catch(() => {})
      await sleep(pollMs, undefined, { signal: closing.signal, ref: false }).catch(() => {})
    }
  }
  const polling = poll()
  return {
    current: () => record.current() ?? readAnew(),
    latest: readAnew,
    confirmedAt: record.confirmedAt,
    close: async () => {
      closing.abort()
      await line.close()
      await polling
    },
  }
}

/**
 * Runs one call of `read` at a time. Each caller gets the result of a read that began after its own call: the running
 * one may have been answered before the last change. Callers that wait share the next read.
 */
function inTurn<Result>(read: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<Result> | undefined
  return () => {
    next ??= running.then(() => {
      next = undefined
      const result = read()
      running = result.catch(() => {})
      return result
    })
    return next
  }
}
