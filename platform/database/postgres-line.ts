import { Socket } from "node:net"
import pg from "pg"
import { withTimeout } from "#platform/event-loop/with-timeout.server.ts"
import { prepareConnection } from "./connection-settings.ts"

/** One PostgreSQL connection for LISTEN and small queries. It is replaced as soon as it ends or stops answering. */
export interface PostgresLine {
  /** Rejects at once when the server cannot be reached, and after five seconds of silence. */
  query: <Row extends pg.QueryResultRow>(text: string) => Promise<pg.QueryResult<Row>>
  /** Leaves the connection: the next query opens another. */
  replace: () => void
  close: () => Promise<void>
}

interface LineOptions {
  channel: string
  /** Called on a notification, and when the connection was lost: a notification may have been missed. */
  onChange: () => void
}

/** Least timeouts of a query and of a connection, after which another connection is used: see `createPatience`. */
const answerMs = 250
const connectMs = 1_000
const silenceMaxMs = 5_000

interface Opened {
  client: pg.Client
  socket: Socket
  connected: Promise<unknown>
  hasAnswered: boolean
}

/** Connects on the first query. `channel` is the channel of LISTEN; call `close` to end the connection. */
export function openPostgresLine(url: string, { channel, onChange }: LineOptions): PostgresLine {
  let open: Opened | undefined
  const connecting = createPatience(connectMs)
  const answering = createPatience(answerMs)
  let isClosed = false

  const connect = () => {
    // Destroying our own socket ends the connection at once, whatever the client is waiting for.
    const socket = new Socket()
    const startedAt = performance.now()
    const client = new pg.Client({
      connectionString: url,
      stream: () => socket,
      keepAlive: true,
      connectionTimeoutMillis: connecting.ms(),
    })
    const ended = new Promise<never>((_connected, reject) => {
      client.once("end", () => reject(new Error("Connection terminated")))
    })
    // If a client is ended while it connects, the promise of `connect()` never settles.
    const connected = Promise.race([client.connect(), ended])
    const own: Opened = { client, socket, connected, hasAnswered: false }
    open = own
    client.on("notification", onChange)
    // Handled by `end`, which follows every error.
    client.on("error", () => {})
    client.once("end", () => {
      if (open !== own) return
      open = undefined
      if (own.hasAnswered && !isClosed) onChange()
    })
    // Sent before the first query on this connection, so that no later change is missed. Some poolers refuse LISTEN.
    own.connected.then(() => client.query(`listen ${channel}; ${prepareConnection()}`)).catch(() => {})
    connected.then(() => connecting.onAnswer(performance.now() - startedAt), connecting.onFailure)
    return own
  }
  const drop = (dead: Opened) => {
    if (open === dead) open = undefined
    dead.socket.destroy()
  }
  /** Undefined if no answer came in time; the next query then uses another connection. */
  const ask = async <Row extends pg.QueryResultRow>(text: string): Promise<pg.QueryResult<Row> | undefined> => {
    const own = open ?? connect()
    try {
      await own.connected
      const askedAt = performance.now()
      const answer = await withTimeout(own.client.query<Row>(text), answering.ms())
      own.hasAnswered ||= answer !== undefined
      if (answer) answering.onAnswer(performance.now() - askedAt)
      else {
        answering.onFailure()
        drop(own)
      }
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
    replace: () => {
      if (open) drop(open)
    },
    close: async () => {
      isClosed = true
      const last = open
      if (!last) return
      await withTimeout(last.client.end(), answerMs)
      drop(last)
    },
  }
}

/**
 * A timeout that follows the server: four times as long as its last answer took, twice as long after each failure, and
 * the longest before its first answer. A database may be far away, or busy.
 */
function createPatience(leastMs: number) {
  let ms = silenceMaxMs
  return {
    ms: () => ms,
    onAnswer: (tookMs: number) => {
      ms = Math.max(leastMs, Math.min(ms, 4 * tookMs))
    },
    onFailure: () => {
      ms = Math.min(2 * ms, silenceMaxMs)
    },
  }
}
