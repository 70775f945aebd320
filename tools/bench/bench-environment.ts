import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import autocannon from "autocannon"
import { rebuildSearch } from "#domain/search/documents/plan-search.server.ts"
import { connectDatabase } from "#platform/database/connect.ts"
import { migrate } from "#platform/database/migrate.ts"
import type { createBuiltApp as CreateBuiltApp } from "#server/built-app.ts"
import { readEnv } from "#server/env.ts"
import { createServices } from "#server/services.ts"
import { insertInventedAgency } from "./invented-agency.ts"

/* Agencies of any size, a bare server to compare with, and load. */

/** Creates a data folder with an agency of this many packages. */
export async function makeAgency(folder: string, packages: number): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const { db } = createServices(readEnv({ DATA_DIR: folder }))
  await migrate(db)
  await insertInventedAgency(db, packages)
  await rebuildSearch(db, new Date())
  await db.destroy()
}

export interface BareServer {
  url: string
  stop: () => Promise<void>
}

/** Starts a Fastify server in a process of its own that answers every request with `body`. */
export async function startBare(folder: string, body: string): Promise<BareServer> {
  const file = join(folder, "body.txt")
  writeFileSync(file, body)
  const program = `
    import { readFileSync } from "node:fs"
    import fastify from "fastify"
    const body = readFileSync(process.env.BODY)
    const app = fastify()
    app.get("/", (request, reply) => reply.type("text/html; charset=utf-8").send(body))
    console.log(await app.listen({ port: 0, host: "127.0.0.1" }))
  `
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    env: { ...process.env, BODY: file },
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
  return { url: String(firstLine).trim(), stop }
}

export interface Load {
  /** Requests per second. */
  rate: number
  /** 99th percentile of the response time, in ms. */
  p99: number
}

/** Loads an address over ten connections, after a warm-up. Throws when a response is not 2xx. */
export async function load(url: string, seconds: number): Promise<Load> {
  await autocannon({ url, connections: 10, duration: 1 })
  const { requests, latency, non2xx, errors } = await autocannon({ url, connections: 10, duration: seconds })
  if (non2xx > 0 || errors > 0) throw new Error(`${url}: ${non2xx} respostas de erro, ${errors} falhas`)
  return { rate: requests.average, p99: latency.p99 }
}

export interface RenderCost {
  /** Processor time of one request in ms. */
  processorMs: number
  /** Time of React's rendering alone in ms; 0 for what is no page. */
  renderingMs: number
  /** Database statements of one request. */
  queries: number
}

/** Measures a request that misses every cache, in a warm process without a page cache. */
export async function measureMiss(folder: string, path: string, times = 60): Promise<RenderCost> {
  let queries = 0
  let renderingSeconds = 0
  const services = createServices(readEnv({ DATA_DIR: folder }))
  await services.db.destroy()
  services.db = connectDatabase({ file: join(folder, "travessia.db"), onQuery: () => (queries += 1) })
  services.watch = {
    onCache: () => {},
    onCacheLookup: () => {},
    onStored: () => {},
    onRender: (seconds) => (renderingSeconds += seconds),
  }
  const built = "../../build/server/index.js"
  const { createBuiltApp } = (await import(built)) as { createBuiltApp: typeof CreateBuiltApp }
  const app = await createBuiltApp(services, { pageCacheBytes: 0 })
  for (let warm = 0; warm < times; warm++) {
    const { statusCode } = await app.inject(path)
    if (statusCode !== 200) throw new Error(`${path}: ${statusCode}`)
  }
  queries = 0
  renderingSeconds = 0
  const before = process.cpuUsage()
  for (let time = 0; time < times; time++) await app.inject(path)
  const { user, system } = process.cpuUsage(before)
  await app.close()
  await services.contentVersion.close()
  await services.db.destroy()
  return {
    processorMs: (user + system) / 1000 / times,
    renderingMs: (renderingSeconds * 1000) / times,
    queries: queries / times,
  }
}
