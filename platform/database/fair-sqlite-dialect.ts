import { type DatabaseConnection, SqliteDialect, type SqliteDialectConfig, SqliteDriver } from "kysely"
import { takeTurn } from "#platform/event-loop/take-turn.server.ts"
import { LiteralLimitCompiler } from "./literal-limit-compiler.ts"

/** Statements of one event loop turn, in ms, after which the next one waits for another turn. */
const turnMaxMs = 5

/**
 * SQLite is synchronous here: awaited statements follow each other in one turn of the event loop, and everything else
 * waits for all of them. With this dialect it waits for a long one at most. A transaction stays in one turn.
 */
export class FairSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig

  constructor(config: SqliteDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): SqliteDriver {
    return new FairSqliteDriver(this.#config)
  }

  override createQueryCompiler(): LiteralLimitCompiler {
    return new LiteralLimitCompiler()
  }
}

class FairSqliteDriver extends SqliteDriver {
  readonly #statements: StatementTime

  constructor(config: SqliteDialectConfig) {
    const statements = new StatementTime()
    super({ ...config, onCreateConnection: async (connection) => statements.measure(connection) })
    this.#statements = statements
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection()
    // After others have released it: statements that were begun together run one by one.
    while (this.#statements.msOfTurn > turnMaxMs) await takeTurn()
    return connection
  }
}

/** The time that the statements of a connection have taken in the present turn of the event loop. */
class StatementTime {
  msOfTurn = 0

  measure(connection: DatabaseConnection): void {
    const execute = connection.executeQuery.bind(connection)
    connection.executeQuery = (query) => {
      const started = performance.now()
      try {
        return execute(query)
      } finally {
        this.#add(performance.now() - started)
      }
    }
  }

  #add(ms: number): void {
    if (this.msOfTurn === 0) setImmediate(() => (this.msOfTurn = 0))
    this.msOfTurn += ms
  }
}
