import { setTimeout as sleep } from "node:timers/promises"
import type { EntryRef } from "#domain/entries/entry-kind.ts"
import { findEntry } from "#domain/entries/documents/read-entries.server.ts"
import type { Database } from "#platform/database/connect.ts"
import { type Mark, markIn, marksIn } from "./content-families.ts"
import type { ContentLog } from "./content-work.ts"
import { untilAnswered } from "./until-answered.ts"

/** Timeout, longer than any outage of a run. */
const patienceMs = 60_000

interface Published {
  urls: readonly string[]
  page: string
  marked: ReadonlyArray<{ ref: EntryRef; mark: Mark }>
}

/** Waits until every process shows the acknowledged publication or a later one. */
export async function untilShown(db: Database, log: ContentLog, { urls, page, marked }: Published): Promise<void> {
  const from = performance.now()
  let wasAway = false
  for (const url of urls) {
    for (;;) {
      const { status, body } = await readPage(url + page)
      const shown = marksIn(body)
      if (status === 200 && marked.every(({ mark }) => shown.includes(mark))) break
      if (status === 200 && !(await untilAnswered(() => areCurrent(db, marked)))) break
      wasAway ||= status !== 200
      if (performance.now() - from > patienceMs) {
        log.unexpected.push(`${url}: ${marked.map(({ mark }) => mark).join(" ")} not shown but ${shown.join(" ")}`)
        return
      }
      await sleep(10)
    }
  }
  if (!wasAway) log.shownAfterMs.push(performance.now() - from)
}

/** Reads a page like a visitor, following redirects. Status 0: no answer. */
export async function readPage(url: string): Promise<{ status: number; body: string }> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(20_000) })
    return { status: answer.status, body: await answer.text() }
  } catch {
    return { status: 0, body: "" }
  }
}

async function areCurrent(db: Database, marked: ReadonlyArray<{ ref: EntryRef; mark: Mark }>): Promise<boolean> {
  for (const { ref, mark } of marked) if ((await publishedMark(db, ref)) !== mark) return false
  return true
}

export async function publishedMark(db: Database, ref: EntryRef): Promise<Mark> {
  return markIn((await findEntry(db, ref))?.document)
}
