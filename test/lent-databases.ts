import pg from "pg"
import type { Content } from "./templates.ts"

/*
 * PostgreSQL databases for tests. To copy a template and to drop the copy costs more than many tests, so a copy is
 * cleaned and lent to the next test of this process. A copy whose schema or content a test changed is dropped.
 */

export interface LentDatabase {
  url: string
  giveBack: () => Promise<void>
}

interface Source {
  /** Address of the maintenance database. */
  url: string
  /** Name of the template. */
  template: string
}

interface Copy {
  name: string
  url: string
  /** For cleaning; idle, it does not keep the process alive. */
  pool: pg.Pool
}

/** What a new copy of a template is like. */
interface State {
  schema: string
  /** Count of rows and youngest transaction of each table that is not empty. */
  filled: ReadonlyMap<string, string>
  /** The rows of `setting`, which most changes of the content touch. */
  settings: string
}

const free: Record<Content, Copy[]> = { empty: [], demo: [] }
const states: Partial<Record<Content, State>> = {}

export async function lendDatabase(content: Content, source: Source): Promise<LentDatabase> {
  const copy = free[content].pop() ?? (await createCopy(source))
  states[content] ??= await readState(copy)
  const expected = states[content]
  const giveBack = async () => {
    // What a test did to its server may make cleaning fail.
    if (await clean(copy, expected).catch(() => false)) free[content].push(copy)
    else await dropCopy(copy, source)
  }
  return { url: copy.url, giveBack }
}

async function createCopy({ url, template }: Source): Promise<Copy> {
  const name = `t_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  // The default strategy writes every page of the template to the log, which takes twice as long.
  await administer(url, `create database "${name}" template "${template}" strategy file_copy`)
  const own = url.replace(/\/[^/]*$/, `/${name}`)
  const pool = new pg.Pool({ connectionString: own, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
  pool.on("error", () => {})
  return { name, url: own, pool }
}

async function dropCopy({ name, pool }: Copy, { url }: Source) {
  await pool.end().catch(() => {})
  await administer(url, `drop database "${name}" with (force)`)
}

/** Empties what was empty in the template. Returns whether the copy is then like a new one. */
async function clean({ pool }: Copy, expected: State): Promise<boolean> {
  await pool.query(endOthers)
  while ((await pool.query<{ count: number }>(countOthers)).rows[0]!.count > 0);
  const tables = await listFilled(pool)
  const added = tables.filter((table) => !expected.filled.has(table))
  const statements = [
    ...(added.length > 0 ? [`truncate ${added.map((table) => `"${table}"`).join()} restart identity cascade`] : []),
    "delete from setting",
    `insert into setting select * from json_populate_recordset(null::setting, ${pg.escapeLiteral(expected.settings)})`,
  ]
  await pool.query(statements.join(";"))
  const { schema, filled } = await readState({ pool })
  const isUnchanged = [...expected.filled].every(([table, rows]) => table === "setting" || filled.get(table) === rows)
  return isUnchanged && schema === expected.schema
}

async function readState({ pool }: Pick<Copy, "pool">): Promise<State> {
  const tables = await listFilled(pool)
  const rowsOf = (table: string) =>
    `select '${table}' as "table", concat(count(*), ' ', max(xmin::text::bigint)) as rows from "${table}"`
  const { rows: filled } = await pool.query<{ table: string; rows: string }>(tables.map(rowsOf).join(" union all "))
  const { rows } = await pool.query<{ schema: string; settings: string }>(
    `select (${schemaState}) as schema, (select coalesce(json_agg(setting), '[]')::text from setting) as settings`,
  )
  return { ...rows[0]!, filled: new Map(filled.map(({ table, rows }) => [table, rows])) }
}

/** Tables whose files hold anything, or held rows that were removed since. */
async function listFilled(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' " +
      "and pg_relation_size(oid) > 0",
  )
  return rows.map(({ name }) => name)
}

const others = "from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()"
const endOthers = `select pg_terminate_backend(pid) ${others}`
const countOthers = `select count(*)::int as count ${others}`

/** A hash of the tables, indexes, columns, constraints, triggers and functions. */
const schemaState = `
  select md5(string_agg(line, ',' order by line)) from (
    select concat('class ', oid, relname, relhastriggers) as line from pg_class
      where relnamespace = 'public'::regnamespace
    union all select concat('column ', attrelid, attnum, attname, atttypid, attnotnull) from pg_attribute
      where attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
    union all select concat('constraint ', oid, conname, convalidated) from pg_constraint
    union all select concat('trigger ', oid, tgenabled) from pg_trigger
    union all select concat('function ', oid) from pg_proc where pronamespace = 'public'::regnamespace
    union all select concat('schema ', oid) from pg_namespace where nspname !~ '^pg_'
  ) lines`

async function administer(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
