import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { expect, onTestFinished, test } from "vitest"
import { measureHeldUp } from "./panel-costs.ts"

test.skipIf(process.platform !== "linux")("each round of a work has a figure of its own", async () => {
  let held = 0
  const server = createServer((_request, response) => {
    response.end(`nodejs_eventloop_lag_max_seconds ${held / 1000}\n`)
    held = 0
  })
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready))
  onTestFinished(() => void server.close())
  let round = 0
  const work = () => Promise.resolve((held = ++round * 10))
  const { port } = server.address() as AddressInfo
  // The round before them warms up.
  expect(await measureHeldUp({ pid: process.pid, opsPort: port }, [["lista", work]])).toEqual([
    ["lista", [20, 30, 40, 50, 60]],
  ])
})
