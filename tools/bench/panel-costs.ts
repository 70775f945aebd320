import { cpSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { quoteCard } from "#domain/quotes/quote-card.ts"
import { readStoredQuote } from "#domain/quotes/stored-quote.ts"
import { insertRequest } from "#domain/request-cards/insert-request.server.ts"
import type { Database } from "#platform/database/connect.ts"
import { newProtocol } from "#platform/ids/protocol.server.ts"
import { openSite } from "#test/site-process.ts"
import { lookAt } from "#test/soak/look.ts"
import { median, memoryMb } from "./measures.ts"

/*
 * The cost of the panel for the site: measured with and without it, alternating in one run. Each row is min, median,
 * max.
 */

const rounds = 5
const pairs = 100

/** A visitor's POST with and without the card, as the transaction that stores it: the difference per round. */
export async function measureCardCost(db: Database): Promise<number[]> {
  const sample = await db.selectFrom("quote_request").selectAll().limit(1).executeTakeFirstOrThrow()
  const { quote } = readStoredQuote(sample.request)
  const store = (withCard: boolean) =>
    db.transaction().execute(async (trx) => {
      const protocol = newProtocol()
      const createdAt = new Date().toISOString()
      const row = { ...sample, protocol, created_at: createdAt }
      if (withCard) {
        const card = quoteCard(quote, undefined, { protocol, stage: "new", createdAt, contactedAt: null })
        return insertRequest(trx, { quote_request: row }, card)
      }
      await trx
        .insertInto("quote_request")
        .values(row)
        .onConflict((conflict) => conflict.column("protocol").doNothing())
        .executeTakeFirst()
    })
  const differences: number[] = []
  for (let round = -1; round < rounds; round++) {
    const times: Record<"with" | "without", number[]> = { with: [], without: [] }
    for (let pair = 0; pair < pairs; pair++) {
      // The order alternates, so that neither always finds a warm file.
      for (const kind of pair % 2 === 0 ? (["with", "without"] as const) : (["without", "with"] as const)) {
        const started = performance.now()
        await store(kind === "with")
        times[kind].push(performance.now() - started)
      }
    }
    // The first round warms up.
    if (round >= 0) differences.push(median(times.with) - median(times.without))
  }
  return differences
}

/** Memory of an idle site with the panel minus that without it, in MB, per round. */
export async function measureIdleMemory(dataDir: string): Promise<number[]> {
  const differences: number[] = []
  for (let round = 0; round < 3; round++) {
    const [withPanel, without] = [await idleMemory(dataDir, "true"), await idleMemory(dataDir, "false")]
    differences.push(withPanel - without)
  }
  return differences
}

async function idleMemory(dataDir: string, panel: "true" | "false"): Promise<number> {
  const copy = mkdtempSync(join(tmpdir(), "travessia-bench-idle-"))
  try {
    cpSync(dataDir, copy, { recursive: true })
    const site = await openSite({ dataDir: copy, env: { PANEL: panel } })
    await fetch(site.url).then((answer) => answer.arrayBuffer())
    await sleep(5_000)
    const memory = memoryMb(site.pid)
    await site.stop()
    return memory
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/**
 * How long the event loop of the process was held up at most while each work was done, in ms, for each of its rounds.
 * The process looks every 10 ms, so a figure is up to 10 ms too high.
 */
export async function measureHeldUp(
  { pid, opsPort }: { pid: number; opsPort: number },
  works: ReadonlyArray<readonly [what: string, work: () => Promise<unknown>]>,
): Promise<Array<readonly [what: string, ms: number[]]>> {
  const held: Array<readonly [string, number[]]> = []
  for (const [what, work] of works) {
    await work()
    // Reading the metric resets it.
    await lookAt(pid, opsPort, 0)
    const ms: number[] = []
    for (let round = 0; round < rounds; round++) {
      await work()
      ms.push((await lookAt(pid, opsPort, 0)).loopMaxMs)
    }
    held.push([what, ms])
  }
  return held
}

/** One row of the table. */
export function costRow(what: string, values: readonly number[]): string {
  const figures = [Math.min(...values), median(values), Math.max(...values)]
  return `${what.padEnd(42)} ${figures.map((figure) => figure.toFixed(2).padStart(8)).join(" ")}`
}
