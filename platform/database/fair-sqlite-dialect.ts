import { setTimeout as sleep } from "node:timers/promises"
import { type DatabaseConnection, SqliteDialect, SqliteDriver } from "kysely"
import { takeTurn } from "#platform/event-loop/take-turn.server.ts"
import { LiteralLimitCompiler } from "./literal-limit-compiler.ts"
import type { OpenedSqlite } from "./sqlite.ts"
import { isLocked } from "./unavailable.ts"

/** Statements of one event loop turn, in ms, after which the next one waits for another turn. */
const turnMaxMs = 5

/** How long a statement waits for another connection's lock, and the pause between its attempts, in ms. */
const lockedMaxMs = 5_000
const lockedPauseMs = 20

/**
 * SQLite is synchronous here: awaited statements follow each other in one turn of the event loop, and everything else
 * waits for all of them. With this dialect it waits for a long one at most. A transaction stays in one turn.
 *
 * While another process writes, only what writes waits: the event loop goes on, and so do reads.
 */
export class FairSqliteDialect extends SqliteDialect {
  readonly #open: () => Promise<OpenedSqlite>

  constructor(open: () => Promise<OpenedSqlite>) {
    super({ database: open })
    this.#open = open
  }

  override createDriver(): SqliteDriver {
    return new FairSqliteDriver(this.#open)
  }

  override createQueryCompiler(): LiteralLimitCompiler {
    return new LiteralLimitCompiler()
  }
}

class FairSqliteDriver extends SqliteDriver {
  readonly #isTransaction: () => boolean
  /** The time that statements have taken in the present turn of the event loop. */
  #msOfTurn = 0

  constructor(open: () => Promise<OpenedSqlite>) {
    let opened: OpenedSqlite | undefined
    super({ database: async () => (opened = await open()) })
    this.#isTransaction = () => opened?.isTransaction() ?? false
  }

  override async init(): Promise<void> {
    await super.init()
    const connection = await super.acquireConnection()
    const execute = this.#measured(connection.executeQuery.bind(connection))
    connection.executeQuery = (query) => {
      try {
        return execute(query)
      } catch (error) {
        // The lock is taken by the first statement of a transaction, so nothing of it is done yet.
        if (!isLocked(error) || this.#isTransaction()) throw error
        return this.#untilUnlocked(() => execute(query))
      }
    }
    await super.releaseConnection()
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection()
    // After others have released it: statements that were begun together run one by one.
    while (this.#msOfTurn > turnMaxMs) await takeTurn()
    return connection
  }

  /** Repeats a statement that did nothing because of another connection's lock. Others use the connection meanwhile. */
  async #untilUnlocked<Result>(execute: () => Promise<Result>): Promise<Result> {
    const started = performance.now()
    for (;;) {
      await this.releaseConnection()
      await sleep(lockedPauseMs)
      await this.acquireConnection()
      try {
        return await execute()
      } catch (error) {
        if (!isLocked(error) || performance.now() - started > lockedMaxMs) throw error
      }
    }
  }

  #measured(execute: DatabaseConnection["executeQuery"]): typeof execute {
    return (query) => {
      const started = performance.now()
      try {
        return execute(query)
      } finally {
        if (this.#msOfTurn === 0) setImmediate(() => (this.#msOfTurn = 0))
        this.#msOfTurn += performance.now() - started
      }
    }
  }
}
