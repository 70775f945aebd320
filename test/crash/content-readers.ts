import { setTimeout as sleep } from "node:timers/promises"
import { type Family, type Mark, ownMarksIn } from "./content-families.ts"
import { readPage } from "./content-shown.ts"
import type { Progress } from "./strike.ts"

/* Visitors who read the families' pages on every process while they are published. */

/** A page's marks, and when they were first read. */
interface Reading {
  marks: readonly Mark[]
  /** `Date.now()` when the answer had arrived. */
  firstRead: number
}

export interface Readings {
  /** By family: one reading for each distinct set of marks. */
  byFamily: ReadonlyMap<Family, Map<string, Reading>>
  answered: number
  unexpected: string[]
}

export async function readAgainAndAgain(
  urls: readonly string[],
  all: readonly Family[],
  { progress, readers, pauseMs }: { progress: Progress; readers: number; pauseMs: number },
): Promise<Readings> {
  const byFamily = new Map(all.map((family) => [family, new Map<string, Reading>()]))
  const unexpected: string[] = []
  let answered = 0
  const read = async (url: string, first: number) => {
    for (let at = first; !progress.over; at++) {
      const family = all[at % all.length] as Family
      const { status, body } = await readPage(url + family.page)
      if (status === 200) {
        const marks = ownMarksIn(body, family)
        const key = marks.join(" ")
        const known = byFamily.get(family)
        if (!known?.has(key)) known?.set(key, { marks, firstRead: Date.now() })
        answered += 1
      } else if (status !== 0 && status !== 503) unexpected.push(`${status} ${url}${family.page}`)
      await sleep(status === 200 ? pauseMs : 50)
    }
  }
  // Each reader begins with another family.
  await Promise.all(urls.flatMap((url) => Array.from({ length: readers }, (_, reader) => read(url, reader))))
  return { byFamily, answered, unexpected }
}
