import { spawn } from "node:child_process"
import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { setTimeout as sleep } from "node:timers/promises"
import { freePort } from "#test/free-port.ts"

/** A process of the site as the balancer sees it. */
export interface Served {
  port: number
  opsPort: number
}

export interface Haproxy extends AsyncDisposable {
  url: string
  /** Adds a process to those that run, without a restart. */
  add: (name: string, served: Served) => Promise<void>
  /** By server name in the configuration: whether it is up, and how many requests it got. */
  servers: () => Promise<Record<string, { up: boolean; sent: number }>>
}

const binaries = [
  process.env.HAPROXY,
  "/usr/sbin/haproxy",
  "/usr/local/sbin/haproxy",
  "/usr/local/bin/haproxy",
  "/opt/homebrew/bin/haproxy",
]

/** Debian's HAProxy with the project's example configuration. */
export async function startHaproxy(sites: Record<"a" | "b" | "c", Served>): Promise<Haproxy> {
  const folder = mkdtempSync(join(tmpdir(), "travessia-haproxy-"))
  const socket = join(folder, "haproxy.sock")
  const bind = `127.0.0.1:${await freePort()}`
  const addresses = Object.entries(sites).flatMap(([name, { port, opsPort }]) => [
    [`SITE_${name.toUpperCase()}`, `127.0.0.1:${port}`],
    [`SITE_${name.toUpperCase()}_OPS`, String(opsPort)],
  ])
  const env = {
    ...process.env,
    ...Object.fromEntries(addresses),
    SITE_CONNECTIONS: "200",
    SITE_BIND: bind,
    SITE_SOCKET: socket,
  }
  const child = spawn(getHaproxy(), ["-db", "-f", "deploy/haproxy.cfg"], { env, stdio: ["ignore", "pipe", "pipe"] })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => output.push(String(chunk)))
  const ended = new Promise<void>((done) => child.once("exit", () => done()))
  const last = () => child.kill("SIGKILL")
  process.once("exit", last)
  for (let tries = 0; !existsSync(socket); tries++) {
    if (tries > 1_200 || child.exitCode !== null) throw new Error(`O HAProxy não partiu: ${output.join("")}`)
    await sleep(50)
  }
  return {
    url: `http://${bind}`,
    add: async (name, { port, opsPort }) => {
      const settings = "inter 500ms fastinter 200ms fall 2 rise 1"
      for (const order of [
        `add server site/${name} 127.0.0.1:${port} check port ${opsPort} ${settings}`,
        `enable health site/${name}`,
        `enable server site/${name}`,
      ])
        await tell(socket, order)
    },
    servers: async () => {
      const [head = "", ...rows] = (await tell(socket, "show stat site 4 -1")).replace(/^# /, "").trim().split("\n")
      const columns = head.split(",")
      const of = (row: string, name: string) => row.split(",")[columns.indexOf(name)] as string
      return Object.fromEntries(
        rows.map((row) => [
          of(row, "svname"),
          { up: of(row, "status").startsWith("UP"), sent: Number(of(row, "stot")) },
        ]),
      )
    },
    async [Symbol.asyncDispose]() {
      child.kill("SIGKILL")
      await ended
      process.removeListener("exit", last)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function tell(socket: string, order: string): Promise<string> {
  const connection = connect(socket)
  // HAProxy closes the connection as soon as it has answered.
  connection.on("error", () => {})
  connection.write(`${order}\n`)
  return text(connection)
}

/** The system's HAProxy; on Debian as root, `npm test` installs it before the tests. */
function getHaproxy(): string {
  const found = binaries.find((path) => path && existsSync(path))
  if (!found)
    throw new Error(
      "Falta o HAProxy para os testes. Instale-o (no Debian: apt-get install haproxy) ou indique o caminho em HAPROXY.",
    )
  return found
}
