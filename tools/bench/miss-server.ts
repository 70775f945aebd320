import { join } from "node:path"
import { monitorEventLoopDelay } from "node:perf_hooks"
import { connectDatabase } from "#platform/database/connect.ts"
import { readEnv } from "#server/env.ts"
import { createServices } from "#server/services.ts"
import { openBuiltApp } from "./bench-environment.ts"
import type { MissCosts } from "./measure-misses.ts"

/*
 * Program: runs the built site without a page cache, on the data folder in its argument. Its first message is its URL.
 * It answers every message with the costs of the requests since the previous message.
 */

const none: MissCosts = { requests: 0, processorMs: 0, wholeMs: 0, renderingMs: 0, queries: 0, heldMs: 0 }
const folder = process.argv[2] ?? ""
let costs = { ...none }
let processorBefore = process.cpuUsage()
const delays = monitorEventLoopDelay({ resolution: 1 })
delays.enable()

const services = createServices(readEnv({ DATA_DIR: folder }))
await services.db.destroy()
services.db = connectDatabase({ file: join(folder, "travessia.db"), onQuery: () => (costs.queries += 1) })
services.watch = {
  onCache: () => {},
  onCacheLookup: () => {},
  onStored: () => {},
  onRender: (seconds) => (costs.renderingMs += seconds * 1_000),
}
const app = await openBuiltApp(services, { pageCacheBytes: 0 })
app.server.prependListener("request", (_request, response) => {
  const started = performance.now()
  response.once("finish", () => {
    costs.requests += 1
    costs.wholeMs += performance.now() - started
  })
})
process.on("message", () => {
  const { user, system } = process.cpuUsage(processorBefore)
  const heldMs = delays.percentile(99) / 1e6
  process.send?.({ ...costs, processorMs: (user + system) / 1_000, heldMs } satisfies MissCosts)
  costs = { ...none }
  delays.reset()
  processorBefore = process.cpuUsage()
})
process.on("disconnect", () => process.exit())
process.send?.(await app.listen({ port: 0, host: "127.0.0.1" }))
