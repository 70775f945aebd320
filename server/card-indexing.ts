import { indexNewWords } from "#domain/request-cards/index-new-words.server.ts"
import type { Services } from "#domain/services.server.ts"
import { type PeriodicWork, runPeriodically } from "./run-periodically.ts"

const everyMs = 10_000

/** Adds the words of new requests to the word index every ten seconds, after the visitors have their answers. */
export function startCardIndexing(
  { db }: Pick<Services, "db">,
  { onError }: { onError: (error: unknown) => void },
): PeriodicWork {
  return runPeriodically({ everyMs }, (signal) => indexNewWords(db, { signal }), onError)
}
