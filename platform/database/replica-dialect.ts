import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  type QueryResult,
  type TransactionSettings,
} from "kysely"
import pg from "pg"
import { isContentRead } from "./content-reads.ts"
import { type Replica, replicaPatience } from "./replica.ts"

/** PostgreSQL with a replica: reads of content outside transactions are its, everything else is the primary's. */
export class ReplicaDialect extends PostgresDialect {
  readonly #replica: Replica

  constructor(config: PostgresDialectConfig, replica: Replica) {
    super(config)
    this.#replica = replica
  }

  override createDriver(): Driver {
    return new ReplicaDriver(super.createDriver(), this.#replica)
  }
}

class ReplicaDriver implements Driver {
  readonly #primary: Driver
  readonly #replica: Replica
  readonly #pool: pg.Pool

  constructor(primary: Driver, replica: Replica) {
    this.#primary = primary
    this.#replica = replica
    this.#pool = new pg.Pool({ connectionString: replica.url, max: 10, idleTimeoutMillis: 30_000, ...replicaPatience })
    this.#pool.on("error", () => {})
  }

  init() {
    return this.#primary.init()
  }

  // Costs nothing yet: which server it will be, the statement decides.
  acquireConnection() {
    return Promise.resolve(new RoutedConnection(this.#primary, this.#replica, this.#pool))
  }

  async beginTransaction(connection: RoutedConnection, settings: TransactionSettings) {
    await this.#primary.beginTransaction(await connection.primary(), settings)
  }

  async commitTransaction(connection: RoutedConnection) {
    await this.#primary.commitTransaction(await connection.primary())
  }

  async rollbackTransaction(connection: RoutedConnection) {
    await this.#primary.rollbackTransaction(await connection.primary())
  }

  async savepoint(connection: RoutedConnection, ...rest: Rest<"savepoint">) {
    await this.#primary.savepoint?.(await connection.primary(), ...rest)
  }

  async rollbackToSavepoint(connection: RoutedConnection, ...rest: Rest<"rollbackToSavepoint">) {
    await this.#primary.rollbackToSavepoint?.(await connection.primary(), ...rest)
  }

  async releaseSavepoint(connection: RoutedConnection, ...rest: Rest<"releaseSavepoint">) {
    await this.#primary.releaseSavepoint?.(await connection.primary(), ...rest)
  }

  releaseConnection(connection: RoutedConnection) {
    return connection.release()
  }

  async destroy() {
    await Promise.all([this.#primary.destroy(), this.#pool.end()])
  }
}

type Rest<Name extends "savepoint" | "rollbackToSavepoint" | "releaseSavepoint"> =
  Parameters<NonNullable<Driver[Name]>> extends [DatabaseConnection, ...infer After] ? After : never

class RoutedConnection implements DatabaseConnection {
  readonly #driver: Driver
  readonly #replica: Replica
  readonly #pool: pg.Pool
  /** The primary's connection, once there is one; whoever has it, as in a transaction, stays with it. */
  #own: Promise<DatabaseConnection> | undefined

  constructor(driver: Driver, replica: Replica, pool: pg.Pool) {
    this.#driver = driver
    this.#replica = replica
    this.#pool = pool
  }

  primary(): Promise<DatabaseConnection> {
    return (this.#own ??= this.#driver.acquireConnection().catch((error: unknown) => {
      this.#own = undefined
      throw error
    }))
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (!this.#own && this.#replica.isServing() && isContentRead(query.sql)) {
      try {
        const { rows } = await this.#pool.query(query.sql, [...query.parameters])
        return { rows }
      } catch (error) {
        this.#replica.noteFailure(error)
      }
    }
    return (await this.primary()).executeQuery<Row>(query)
  }

  async *streamQuery<Row>(query: CompiledQuery, chunkSize?: number): AsyncIterableIterator<QueryResult<Row>> {
    yield* (await this.primary()).streamQuery<Row>(query, chunkSize as number)
  }

  async release() {
    const own = await this.#own
    this.#own = undefined
    if (own) await this.#driver.releaseConnection(own)
  }
}
