import { randomInt } from "node:crypto"
import { createServer } from "node:net"

/**
 * Below the ports that a system gives to connections and to servers without one (Linux: from 32,768; others: from
 * 49,152), and above those that browsers refuse.
 */
const [lowest, highest] = [11_000, 32_000]

/**
 * A port of 127.0.0.1 that is free now, and that the system gives to nobody else until a server listens there: other
 * tests open hundreds of servers and connections meanwhile.
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
