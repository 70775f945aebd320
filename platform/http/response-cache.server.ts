import type { ContentVersion } from "#platform/database/content-version.ts"
import type { Telemetry } from "#platform/telemetry/telemetry.ts"
import { LRUCache } from "lru-cache"
import { today } from "#platform/time/day.ts"
import type { CacheResult } from "#platform/telemetry/telemetry.ts"
import { type RenderedResponse, type CachedResponse, cacheResponse } from "./cached-response.server.ts"

export interface ResponseCacheOptions {
  /** As who watches over the process is told of it. */
  name?: string
  /** Bytes of all bodies together; what was not asked for longest goes first. */
  maxBytes?: number
  /** After this an answer is rendered anew behind the visitor's back, for what the version of the content does not tell. */
  freshMs?: number
  /** After a failure the kept answer serves this long before another try. */
  retryMs?: number
  /** Told of renderings that failed without a visitor waiting for them. */
  onError?: (error: unknown) => void
}

export interface ResponseCache {
  /**
   * The kept answer, or what `render` gives: once for all who ask at the same time. Only answers of status 200 are kept,
   * until the content or the day changes; promotions begin and end at midnight.
   * While `render` fails (5xx, rejection), what was kept before still serves, however old.
   */
  get: (key: string, render: () => Promise<RenderedResponse>) => Promise<RenderedResponse | CachedResponse>
  /** Bytes and answers held now. */
  size: () => { answers: number; bytes: number }
}

interface Kept {
  answer: CachedResponse
  /** The version of the content and the day it was rendered from. */
  stamp: string
  /** Monotonic instant from which it is rendered anew. */
  freshUntil: number
  /** The last try to render it anew failed. */
  failing: boolean
}

/** Whole answers that are the same for everyone, kept in memory. */
export function createResponseCache(
  services: { contentVersion: ContentVersion; clock: () => Date; watch?: Telemetry },
  options: ResponseCacheOptions = {},
): ResponseCache {
  const {
    name = "answers",
    maxBytes = 48 * 1024 * 1024,
    freshMs = 60_000,
    retryMs = 5_000,
    onError = () => {},
  } = options
  const entries = new LRUCache<string, Kept>({
    maxSize: maxBytes,
    sizeCalculation: ({ answer }) => answer.bytes() + entryBytes,
  })
  const rendering = new Map<string, Promise<RenderedResponse | CachedResponse>>()
  const { watch } = services
  const size = () => ({ answers: entries.size, bytes: entries.calculatedSize })
  watch?.onCache(name, size)

  const renderAndKeep = async (key: string, stamp: string, render: () => Promise<RenderedResponse>) => {
    const before = entries.get(key)
    try {
      const rendered = await render()
      if (rendered.status >= 500 && before) return serveStill(before)
      if (rendered.status !== 200) {
        // What is gone must not come back.
        if (rendered.status < 500) entries.delete(key)
        return rendered
      }
      const answer = cacheResponse(rendered, () => weighAgain(key, answer))
      entries.set(key, { answer, stamp, freshUntil: performance.now() + freshMs, failing: false })
      return answer
    } catch (error) {
      if (!before) throw error
      onError(error)
      return serveStill(before)
    }
  }
  const serveStill = (kept: Kept) => {
    kept.freshUntil = performance.now() + retryMs
    kept.failing = true
    return kept.answer
  }
  // The cache weighs a value when it is set, and only another object is another value.
  const weighAgain = (key: string, answer: CachedResponse) => {
    const kept = entries.peek(key)
    if (kept?.answer === answer) entries.set(key, { ...kept })
  }
  const once = (key: string, stamp: string, render: () => Promise<RenderedResponse>) => {
    const id = `${stamp} ${key}`
    const running = rendering.get(id) ?? renderAndKeep(key, stamp, render).finally(() => rendering.delete(id))
    rendering.set(id, running)
    return running
  }
  return {
    get: async (key, render) => {
      const stamp = `${await services.contentVersion.current()} ${today(services.clock())}`
      const kept = entries.get(key)
      const found = foundAs(kept, stamp)
      watch?.onCacheLookup(name, found)
      if (!kept || found === "changed") return once(key, stamp, render)
      if (found === "old") once(key, stamp, render).catch(onError)
      return kept.answer
    },
    size,
  }
}

function foundAs(kept: Kept | undefined, stamp: string): CacheResult {
  if (!kept) return "new"
  const isFresh = performance.now() < kept.freshUntil
  if (isFresh && kept.failing) return "failing"
  if (kept.stamp !== stamp) return "changed"
  return isFresh ? "hit" : "old"
}

/** Roughly what an entry takes beside its bodies. */
const entryBytes = 2_000
