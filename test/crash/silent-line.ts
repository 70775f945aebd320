import { type AddressInfo, type Socket, connect, createServer } from "node:net"

/** A proxy to a server that can drop all packets: no byte passes and no close is signalled, as in a network failure. */
export interface SilentLine extends AsyncDisposable {
  /** The server's URL with the proxy's port. */
  url: string
  silence: () => void
  /** Closes all connections and refuses new ones, as if the server were down. */
  cut: () => void
  /** New connections work again; old ones stay dead. */
  heal: () => void
}

/** `delayMs`: how long each packet takes. */
export async function openLine(serverUrl: string, { delayMs = 0 } = {}): Promise<SilentLine> {
  const target = new URL(serverUrl)
  const dead = new WeakSet<Socket>()
  const sockets = new Set<Socket>()
  let [silent, gone] = [false, false]
  const server = createServer((near) => {
    if (gone) return void near.destroy()
    const far = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      if (silent) dead.add(from)
      from.on("error", () => {})
      from.on("data", (bytes) => {
        const pass = () => void (dead.has(from) || to.write(bytes))
        if (delayMs > 0) setTimeout(pass, delayMs)
        else pass()
      })
      from.on("close", () => void (sockets.delete(from), dead.has(from) || to.destroy()))
    }
  })
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  const url = new URL(serverUrl)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    silence: () => {
      silent = true
      for (const socket of sockets) dead.add(socket)
    },
    cut: () => {
      gone = true
      for (const socket of sockets) socket.destroy()
    },
    heal: () => void ([silent, gone] = [false, false]),
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}
