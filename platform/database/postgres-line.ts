import { Socket } from "node:net"
import { setImmediate as afterEvents, setTimeout as sleep } from "node:timers/promises"
import pg from "pg"

/** One connection that listens and answers small queries, and is replaced as soon as it ends or falls silent. */
export interface PostgresLine {
  /** Rejects at once when the server cannot be reached, and after five seconds of silence. */
  query: <Row extends pg.QueryResultRow>(text: string) => Promise<pg.QueryResult<Row>>
  close: () => Promise<void>
}

interface LineOptions {
  channel: string
  /** Something was notified, or may have been: the connection was lost. */
  onChange: () => void
}

/** Without an answer for this long the connection counts as silent. A slow server is given more time. */
const answerMs = 250
const silenceMaxMs = 5_000
const connectMs = 1_000

/** A connection of its own. */
interface Opened {
  client: pg.Client
  socket: Socket
  connected: Promise<unknown>
  hasAnswered: boolean
}

export function openPostgresLine(url: string, { channel, onChange }: LineOptions): PostgresLine {
  let open: Opened | undefined
  let patienceMs = answerMs
  let isClosed = false

  const connect = () => {
    // Destroying it ends the connection at once, whatever it waits for.
    const socket = new Socket()
    const client = new pg.Client({
      connectionString: url,
      stream: () => socket,
      keepAlive: true,
      connectionTimeoutMillis: connectMs,
    })
    const ended = new Promise<never>((_connected, reject) => {
      client.once("end", () => reject(new Error("Connection terminated")))
    })
    // A client that is ended while it connects settles neither way by itself.
    const connected = Promise.race([client.connect(), ended])
    const own: Opened = { client, socket, connected, hasAnswered: false }
    open = own
    client.on("notification", onChange)
    // An error is followed by the end.
    client.on("error", () => {})
    client.once("end", () => {
      if (open !== own) return
      open = undefined
      if (own.hasAnswered && !isClosed) onChange()
    })
    // Before the first query on the same connection: no change after that is missed. Some poolers refuse it.
    own.connected.then(() => client.query(`listen ${channel}`)).catch(() => {})
    return own
  }
  const drop = (dead: Opened) => {
    if (open === dead) open = undefined
    dead.socket.destroy()
  }
  /** Undefined when no answer came in time: then the next query uses another connection. */
  const ask = async <Row extends pg.QueryResultRow>(text: string): Promise<pg.QueryResult<Row> | undefined> => {
    const own = open ?? connect()
    try {
      await own.connected
      const askedAt = performance.now()
      const answer = await within(patienceMs, own.client.query<Row>(text))
      own.hasAnswered ||= answer !== undefined
      patienceMs = answer
        ? Math.max(answerMs, Math.min(patienceMs, 4 * (performance.now() - askedAt)))
        : Math.min(2 * patienceMs, silenceMaxMs)
      if (!answer) drop(own)
      return answer
    } catch (error) {
      drop(own)
      throw error
    }
  }
  return {
    query: async <Row extends pg.QueryResultRow>(text: string) => {
      const from = performance.now()
      for (;;) {
        if (isClosed) throw new Error("Connection terminated")
        const answer = await ask<Row>(text)
        if (answer) return answer
        if (performance.now() - from > silenceMaxMs) throw new Error("Connection terminated: no answer")
      }
    },
    close: async () => {
      isClosed = true
      const last = open
      if (!last) return
      await within(answerMs, last.client.end())
      drop(last)
    },
  }
}

/** What the promise resolves with, or undefined when that takes longer. */
async function within<Value>(ms: number, promise: Promise<Value>): Promise<Value | undefined> {
  const timing = new AbortController()
  // A process that was busy for that long finds its timers due before it reads the answer that is there.
  const late = sleep(ms, undefined, { signal: timing.signal }).then(() => afterEvents())
  try {
    return await Promise.race([promise, late.then(() => undefined)])
  } finally {
    timing.abort()
    late.catch(() => {})
    promise.catch(() => {})
  }
}
