import { randomInt } from "node:crypto"
import { createServer } from "node:net"

/**
 * Above the ports that browsers refuse, and below the system's ephemeral ports (Linux: from 32,768; others: from
 * 49,152).
 */
const [lowest, highest] = [11_000, 32_000]

/**
 * A free port of 127.0.0.1. It is not ephemeral, so the system does not assign it to the hundreds of servers and
 * connections that other tests open meanwhile.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, highest)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const server = createServer()
    server.once("error", () => done(false))
    server.listen(port, "127.0.0.1", () => server.close(() => done(true)))
  })
}
