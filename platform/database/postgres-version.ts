import { setTimeout as sleep } from "node:timers/promises"
import type { ContentVersion } from "./content-version.ts"
import { type PostgresLine, openPostgresLine } from "./postgres-line.ts"
import { createVersionRecord, versionQuery } from "./version-record.ts"

/** The channel on which PostgreSQL notifies every process that the content changed; a migration creates its trigger. */
const contentChannel = "content_changed"

/**
 * How often the version is read without a notification. A change must show within a second, also when the connection
 * has fallen silent: this, the time without an answer and a new connection come before the page is rendered.
 */
const pollMs = 250

/**
 * PostgreSQL notifies of a change. The version is also read every quarter of a second, on the same connection: some
 * poolers do not pass notifications on, and a connection without an answer is replaced.
 */
export function followPostgresVersion(url: string): ContentVersion {
  const record = createVersionRecord()
  const closing = new AbortController()
  const line: PostgresLine = openPostgresLine(url, { channel: contentChannel, onChange: () => refresh() })
  const read = async () => {
    const askedAt = performance.now()
    const { rows } = await line.query<{ value: string }>(versionQuery)
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
 * One call of `read` at a time. Each caller gets the result of one that began after its own call, because one that runs
 * may have been answered before the last change; those who wait share the next one.
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
