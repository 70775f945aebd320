import type { CompiledQuery, DialectAdapter } from "kysely"
import { LRUCache } from "lru-cache"
import type { Database } from "./connect.ts"

type Value = number | string | null
type Values = Readonly<Record<string, Value | readonly Value[] | undefined>>

/** A query as it is built: with placeholders in the place of values. */
interface Query<Row> {
  compile: () => CompiledQuery<Row>
}

/** Stands for one of the values, or for one of a list. */
class Placeholder {
  readonly #name: string
  readonly #index: number

  constructor(name: string, index = -1) {
    this.#name = name
    this.#index = index
  }

  in(values: Values): unknown {
    const value = values[this.#name]
    return Array.isArray(value) ? value[this.#index] : value
  }
}

/** Longer lists are compiled each time: reading their rows takes far longer. */
const listMax = 50

/** Shapes of one query that are kept. */
const shapesMax = 200

/**
 * A query that is built and compiled once for each shape of its values: which of them are given, which are null, and
 * how long lists are. For SQLite, building and compiling take as long as finding some rows by their ids.
 *
 * `build` must pass the values on to the query and decide by nothing but their shape. What else the SQL depends on is
 * given after them.
 */
export function compiledQuery<Given extends Values, Row, Variant extends readonly (string | number | undefined)[]>(
  build: (db: Database, values: Given, ...variant: Variant) => Query<Row>,
): (db: Database, values: Given, ...variant: Variant) => Promise<Row[]> {
  // A transaction compiles as its database does.
  const compiled = new WeakMap<DialectAdapter, LRUCache<string, CompiledQuery<Row>>>()
  return async (db, values, ...variant) => {
    const compile = (given: Given) => build(db, given, ...variant).compile()
    const shape = shapeOf(values)
    if (shape === undefined) return (await db.executeQuery<Row>(compile(values))).rows
    const { adapter } = db.getExecutor()
    let known = compiled.get(adapter)
    if (!known) compiled.set(adapter, (known = new LRUCache({ max: shapesMax })))
    const key = `${variant.join(" ")} ${shape}`
    let query = known.get(key)
    if (!query) known.set(key, (query = compile(placeholdersFor(values))))
    const parameters = query.parameters.map((one) => (one instanceof Placeholder ? one.in(values) : one))
    return (await db.executeQuery<Row>({ ...query, parameters })).rows
  }
}

function shapeOf(values: Values): string | undefined {
  let shape = ""
  for (const [name, value] of Object.entries(values)) {
    if (Array.isArray(value) && value.length > listMax) return undefined
    if (value !== undefined) shape += `${name}:${value === null ? "null" : Array.isArray(value) ? value.length : ""} `
  }
  return shape
}

function placeholdersFor<Given extends Values>(values: Given): Given {
  const placeholders = Object.entries(values).map(([name, value]) => [
    name,
    Array.isArray(value)
      ? value.map((_, index) => new Placeholder(name, index))
      : value === null || value === undefined
        ? value
        : new Placeholder(name),
  ])
  return Object.fromEntries(placeholders) as Given
}
