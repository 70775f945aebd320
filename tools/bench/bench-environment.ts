import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { get } from "node:http"
import { join } from "node:path"
import { sql } from "kysely"
import { rebuildSearch } from "#domain/search/documents/rebuild-search.server.ts"
import { migrate } from "#platform/database/migrate.ts"
import type { createBuiltApp as CreateBuiltApp } from "#server/built-app.ts"
import { readEnv } from "#server/env.ts"
import { createServices } from "#server/services.ts"
import { insertInventedAgency } from "./invented-agency.ts"

/* Agencies of any size, a bare server for comparison, and load. */

/** Creates a data folder, or fills an empty PostgreSQL, with an agency of this many packages. */
export async function makeAgency(folder: string, packages: number, databaseUrl?: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const { db } = createServices(readEnv({ DATA_DIR: folder, DATABASE_URL: databaseUrl }))
  await migrate(db)
  await insertInventedAgency(db, packages)
  await rebuildSearch(db, new Date())
  // PostgreSQL's autovacuum does the same within a minute.
  if (databaseUrl) await sql`vacuum analyze`.execute(db)
  await db.destroy()
}

/** Runs a benchmark, removes its folder and ends the process, with 1 when the benchmark failed or was interrupted. */
export async function runBench(folder: string, bench: () => Promise<void>): Promise<never> {
  const end = (): never => {
    // The last listener: those before it kill the processes that write into the folder.
    process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
    process.exit()
  }
  const interrupt = () => {
    process.exitCode = 1
    end()
  }
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, interrupt)
  try {
    await bench()
  } catch (error) {
    console.error(error)
    process.exitCode = 1
  }
  return end()
}

/** A page as sent over the network: compressed. */
export interface SentBody {
  bytes: Buffer
  type: string
  encoding: string | undefined
}

/** What browsers send since 2024. */
export const browserEncodings = "gzip, deflate, br, zstd"

/** Fetches an address as browsers do, and keeps the bytes as they came. */
export function fetchSent(url: string, encoding = browserEncodings): Promise<SentBody> {
  return new Promise((done, failed) => {
    const headers = { "accept-encoding": encoding }
    get(url, { headers }, async (response) => {
      const bytes = Buffer.concat(await response.toArray())
      if (response.statusCode !== 200) return failed(new Error(`${url}: ${response.statusCode}`))
      done({
        bytes,
        type: response.headers["content-type"] ?? "",
        encoding: response.headers["content-encoding"],
      })
    }).on("error", failed)
  })
}

export interface BareServer {
  url: string
  pid: number
  stop: () => Promise<void>
}

/** A Fastify server in a process of its own that answers every request with these bytes. */
export function startBare(folder: string, body: SentBody): Promise<BareServer> {
  return startProgram(
    folder,
    body,
    `
    import { readFileSync } from "node:fs"
    import fastify from "fastify"
    const body = readFileSync(process.env.BODY)
    const { TYPE, ENCODING } = process.env
    const app = fastify()
    app.get("/", (request, reply) => {
      reply.type(TYPE)
      if (ENCODING) reply.header("content-encoding", ENCODING)
      return reply.send(body)
    })
    console.log(await app.listen({ port: 0, host: "127.0.0.1" }))
  `,
  )
}

/** A server that only writes these bytes for every request: its rate is the client's limit. */
export function startSilent(folder: string, body: SentBody): Promise<BareServer> {
  return startProgram(
    folder,
    body,
    `
    import { readFileSync } from "node:fs"
    import { createServer } from "node:net"
    const body = readFileSync(process.env.BODY)
    const head = "HTTP/1.1 200 OK\\r\\ncontent-length: " + body.length + "\\r\\n\\r\\n"
    const answer = Buffer.concat([Buffer.from(head), body])
    // wrk sends a request only after the answer to the one before.
    const server = createServer((socket) => socket.on("data", () => socket.write(answer)).on("error", () => {}))
    server.listen(0, "127.0.0.1", () => console.log("http://127.0.0.1:" + server.address().port))
  `,
  )
}

async function startProgram(folder: string, { bytes, type, encoding }: SentBody, program: string): Promise<BareServer> {
  const file = join(folder, "body")
  writeFileSync(file, bytes)
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    env: { ...process.env, NODE_ENV: "production", BODY: file, TYPE: type, ENCODING: encoding ?? "" },
    stdio: ["ignore", "pipe", "inherit"],
  })
  // The server ends with the benchmark, also when that fails.
  const killChild = () => child.kill()
  process.once("exit", killChild)
  const [firstLine] = (await once(child.stdout, "data")) as [Buffer]
  const stop = async () => {
    process.removeListener("exit", killChild)
    child.kill()
    await once(child, "exit")
  }
  return { url: String(firstLine).trim(), pid: child.pid as number, stop }
}

/** The built site in this process. */
export async function openBuiltApp(...parameters: Parameters<typeof CreateBuiltApp>) {
  const built = "../../build/bundle/site.js"
  const { createBuiltApp } = (await import(built)) as { createBuiltApp: typeof CreateBuiltApp }
  return createBuiltApp(...parameters)
}
