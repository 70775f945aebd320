import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import { expect, onTestFinished, test } from "vitest"

test("the health check waits until the site is ready, and fails when it is not, or when it has ended", async () => {
  let answers = 0
  const server = createServer((_request, response) => response.writeHead(++answers < 3 ? 503 : 200).end()).listen(
    0,
    "127.0.0.1",
  )
  onTestFinished(() => void server.close())
  await once(server, "listening")
  let MAINPID = ""
  const ask = async (port: number | "", ...args: string[]) =>
    (await askHealth({ OPS_PORT: String(port), MAINPID }, args)).code
  const { port } = server.address() as AddressInfo
  expect([await ask(port, "/readyz"), await ask(port, "/readyz", "10"), await ask(port, "/readyz")]).toEqual([1, 0, 0])
  expect([await ask(1, "/healthz"), await ask("")]).toEqual([1, 2])
  MAINPID = String(process.pid)
  answers = 0
  expect(await ask(port, "/readyz", "10")).toBe(0)
  // It would wait longer than a test may: systemd would give up a wrong configuration only after minutes.
  MAINPID = String(spawnSync(process.execPath, ["--version"]).pid)
  expect(await ask(1, "/readyz", "240")).toBe(1)
})

test("the health check asks where the operator's port is open, and says what it was answered", async () => {
  const server = createServer((_request, response) => response.writeHead(503).end('{"disk":"cheio"}'))
  onTestFinished(() => void server.close())
  // On Linux the whole network 127.0.0.0/8 is the machine's own.
  const host = process.platform === "linux" ? "127.0.0.2" : "localhost"
  await once(server.listen(0, host), "listening")
  const { port } = server.address() as AddressInfo
  const ask = (OPS_HOST: string, port: number) => askHealth({ OPS_HOST, OPS_PORT: String(port) }, ["/readyz"])
  expect(await ask(host, port)).toEqual({
    code: 1,
    stderr: `O site não está pronto: http://${host}:${port}/readyz responde 503: {"disk":"cheio"}\n`,
  })
  for (const [given, asked] of [
    ["", "127.0.0.1"],
    ["0.0.0.0", "127.0.0.1"],
    ["::", "[::1]"],
    ["::1", "[::1]"],
  ] as const) {
    const { code, stderr } = await ask(given, 2)
    expect([code, stderr]).toEqual([1, expect.stringMatching(/: (\S+) não responde \(E[A-Z]+\)\n$/)])
    expect(stderr).toContain(`http://${asked}:2/readyz`)
  }
})

async function askHealth(variables: Record<string, string>, args: string[]) {
  const env = { ...process.env, NODE_OPTIONS: "", ...variables }
  const child = spawn(process.execPath, ["deploy/healthcheck.mjs", ...args], {
    env,
    stdio: ["ignore", "ignore", "pipe"],
  })
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, "exit")])
  return { code: code as number, stderr }
}
