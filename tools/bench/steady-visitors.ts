import { setTimeout as sleep } from "node:timers/promises"
import { fetchSent } from "./bench-environment.ts"

/**
 * Requests one page after the other over HTTP at an even pace (`everyMs`), whether or not the responses before have
 * come, until `end` is settled. Returns the response times in ms; rejects when a response is not 200.
 */
export async function readSteadily(
  { url, pages, everyMs }: { url: string; pages: readonly string[]; everyMs: number },
  end: Promise<unknown>,
): Promise<number[]> {
  const started = performance.now()
  const running: Array<Promise<number>> = []
  const ended = end.then(() => true)
  for (let count = 1; ; count += 1) {
    const response = timeOf(url + pages[(count - 1) % pages.length])
    // Handled also when it fails while others are still requested.
    response.catch(() => {})
    running.push(response)
    if (await Promise.race([ended, sleep(Math.max(0, started + count * everyMs - performance.now()))])) break
  }
  return Promise.all(running)
}

async function timeOf(url: string): Promise<number> {
  const started = performance.now()
  await fetchSent(url)
  return performance.now() - started
}
