import { randomInt } from "node:crypto"
import type { FastifyInstance } from "fastify"

/** Between them, work begins at random. Rendering a page takes a few milliseconds. */
const [soonestMs, latestMs] = [500, 2_000]

/**
 * Work that begins after its response was sent, at a random time: with SQLite, the response would wait for its queries
 * and so reveal that there were some. Closing the app begins what still waits, and waits for its end. The work must not
 * fail.
 */
export function createLaterWork(app: FastifyInstance): (work: () => Promise<void>) => void {
  const waiting = new Map<() => Promise<void>, NodeJS.Timeout>()
  const running = new Set<Promise<void>>()
  const begin = (work: () => Promise<void>) => {
    clearTimeout(waiting.get(work))
    waiting.delete(work)
    const done = work().finally(() => running.delete(done))
    running.add(done)
  }
  app.addHook("onClose", async () => {
    for (const work of waiting.keys()) begin(work)
    await Promise.all(running)
  })
  return (work) => void waiting.set(work, setTimeout(begin, randomInt(soonestMs, latestMs), work).unref())
}
