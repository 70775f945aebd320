import { createServer } from "node:net"
import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { freePort } from "./free-port.ts"

test("a server can listen on it, and it is none that the system gives to connections", async () => {
  const port = await freePort()
  const server = createServer()
  await new Promise<void>((done, failed) => server.once("error", failed).listen(port, "127.0.0.1", () => done()))
  await new Promise((done) => server.close(done))
  const [lowest] = process.platform === "linux" ? givenPorts() : [49_152]
  expect(port).toBeLessThan(lowest ?? 0)
})

function givenPorts(): number[] {
  return readFileSync("/proc/sys/net/ipv4/ip_local_port_range", "utf8").trim().split(/\s+/).map(Number)
}
