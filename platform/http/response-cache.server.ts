import { setTimeout as sleep } from "node:timers/promises"
import { isDeepStrictEqual } from "node:util"
import { LRUCache } from "lru-cache"
import type { ContentVersion } from "#platform/database/content-version.ts"
import { readOneVersion } from "#platform/database/read-one-version.server.ts"
import type { CacheResult, Telemetry } from "#platform/telemetry/telemetry.ts"
import { today } from "#platform/time/day.ts"
import { type CachedResponse, type RenderedResponse, cacheResponse } from "./cached-response.server.ts"
import { createRenderingQueue } from "./rendering-queue.server.ts"

export interface ResponseCacheOptions {
  /** Its name in telemetry. */
  name?: string
  /** Limit of the bytes of all bodies together; the least recently used are removed first. */
  maxBytes?: number
  /**
   * Age after which a response is rendered again in the background, for changes that the content version does not show.
   */
  freshMs?: number
  /**
   * After a failure, how long the cached response is served before the next try. Short, because the failure may be over
   * and the response may be older than the last change.
   */
  retryMs?: number
  /** How long a visitor waits for that try. Then the cached response is served, and the try goes on. */
  retryWaitMs?: number
  /**
   * Number of responses rendered concurrently after a change of content. Requests for further ones get the response
   * from before the change, until `staleMs` after the last moment at which it was current. `staleMs` plus the rendering
   * time is the second within which a change must show.
   */
  changedAtOnce?: number
  staleMs?: number
  /**
   * After `staleMs` requests wait for their turn, but at most this long. Then the cached response is served and the
   * place in the queue is kept. Otherwise, changes that come faster than responses are rendered would make visitors
   * wait ever longer.
   */
  turnWaitMs?: number
  /**
   * Renders the response of a key that no visitor waits for. With it, a change of content renders the `refreshMax` most
   * recently used responses again, one after the other while none is rendered for a visitor, until one fails.
   */
  render?: (key: string, source: string | undefined) => Promise<RenderedResponse>
  refreshMax?: number
  /** Called with failures to render that no visitor waits for. */
  onError?: (error: unknown) => void
}

export interface ResponseCache {
  /**
   * Returns the cached response, or the result of `render`; concurrent requests share one rendering. Only status 200 is
   * cached, until the content or the day changes (promotions begin and end at midnight). Stale-if-error: while `render`
   * fails (5xx, rejection), the last response is served, however old. Stale-while-revalidate: after a change makes many
   * responses stale at once, only some are rendered at a time, and the others are served stale for up to a second.
   */
  get: (key: string, render: Render) => Promise<RenderedResponse | CachedResponse>
  /** Bytes and responses held now. */
  size: () => { responses: number; bytes: number }
  /** Stops rendering in the background. */
  close: () => Promise<void>
}

/**
 * Gets the source of the cached response, if any. May answer with status 304 and that source instead of the same
 * response again.
 */
type Render = (source: string | undefined) => Promise<RenderedResponse>

interface Entry {
  response: CachedResponse
  source: string | undefined
  /** The content version and the day it was rendered from. */
  version: string
  day: string
  /** Monotonic instant from which it is rendered again. */
  freshUntil: number
  /** The last attempt to render it again failed. */
  failing: boolean
}

/**
 * Caches whole responses that are equal for everyone, in memory. Coalescing and stale serving are our own:
 * docs/decisions/0004-page-cache.md says what `fetch()` of lru-cache lacks.
 */
export function createResponseCache(
  services: { contentVersion: ContentVersion; clock: () => Date; watch?: Telemetry },
  options: ResponseCacheOptions = {},
): ResponseCache {
  const {
    name = "responses",
    maxBytes = 48 * 1024 * 1024,
    freshMs = 60_000,
    retryMs = 250,
    retryWaitMs = 500,
    changedAtOnce = 2,
    staleMs = 600,
    turnWaitMs = 250,
    render: renderKey,
    refreshMax = 200,
    onError = () => {},
  } = options
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ response }) => response.bytes() + entryBytes,
  })
  const rendering = new Map<string, Promise<RenderedResponse | CachedResponse>>()
  const turns = createRenderingQueue<RenderedResponse | CachedResponse>(changedAtOnce, retryWaitMs)
  const { watch } = services
  const size = () => ({ responses: entries.size, bytes: entries.calculatedSize })
  watch?.onCache(name, size)

  const renderAndStore = async (key: string, stamp: Stamp, render: Render) => {
    const before = entries.get(key)
    try {
      const { result: rendered, isConfirmed } = await readOneVersion(services, () => render(before?.source))
      if (rendered.status >= 500 && before) return serveStale(before)
      const unchanged = rendered.status === 304 ? before : undefined
      if (rendered.status !== 200 && !unchanged) {
        // A page that was removed must not come back when rendering fails later.
        if (rendered.status < 500) entries.delete(key)
        return rendered
      }
      if (!isConfirmed && before) return serveStale(before)
      const response = unchanged?.response ?? toCached(key, rendered, before?.response)
      const freshUntil = performance.now() + (isConfirmed ? freshMs : retryMs)
      entries.set(key, { response, source: rendered.source, ...stamp, freshUntil, failing: !isConfirmed })
      return response
    } catch (error) {
      if (!before) throw error
      onError(error)
      return serveStale(before)
    }
  }
  /** Keeps the previous response if the new one is equal: it is already compressed. */
  const toCached = (key: string, rendered: RenderedResponse, before: CachedResponse | undefined) => {
    const response: CachedResponse = cacheResponse(rendered, () => updateSize(key, response))
    if (before?.etag === response.etag && isDeepStrictEqual(before.headers, response.headers)) return before
    response.isServable = () => isServable(key, response)
    return response
  }
  const serveStale = (entry: Entry) => {
    entry.freshUntil = performance.now() + retryMs
    entry.failing = true
    return entry.response
  }
  // The LRU cache calculates a size only when a value is set, and only if it is another object.
  const updateSize = (key: string, response: CachedResponse) => {
    const entry = entries.peek(key)
    if (entry?.response === response) entries.set(key, { ...entry })
  }
  const isServable = (key: string, response: CachedResponse) => {
    const version = services.contentVersion.current()
    if (typeof version !== "string") return false
    const entry = entries.get(key)
    noteVersion(version)
    if (entry?.response !== response || lookupResult(entry, stampOf(version)) !== "hit") return false
    watch?.onCacheLookup(name, "hit")
    return true
  }
  const stampOf = (version: string): Stamp => ({ version, day: today(services.clock()) })
  const known = { version: "", before: "", staleUntil: Number.NEGATIVE_INFINITY }
  const noteVersion = (version: string) => {
    if (version === known.version) return
    known.before = known.version
    known.staleUntil = services.contentVersion.confirmedAt(known.before) + staleMs
    known.version = version
    if (renderKey) refreshing = refreshing.then(() => refreshChanged(renderKey, version)).catch(onError)
  }
  let refreshing = Promise.resolve()
  const closing = new AbortController()
  const refreshChanged = async (renderKey: NonNullable<ResponseCacheOptions["render"]>, version: string) => {
    for (const key of [...entries.keys()].slice(0, refreshMax)) {
      // Visitors first: rendering concurrently would make each of their pages take twice as long.
      while (rendering.size > 0 && !closing.signal.aborted) await Promise.allSettled(rendering.values())
      const stamp = stampOf(version)
      const entry = entries.peek(key)
      if (closing.signal.aborted || version !== known.version) return
      if (!entry || lookupResult(entry, stamp) !== "changed") continue
      const began = performance.now()
      const encodings = entry.response.compressedIn()
      const rendered = await renderOnce(key, stamp, (source) => renderKey(key, source)).catch(onError)
      // The next visitor tries again, at the pace of `retryMs`.
      if (entries.peek(key)?.failing) return
      if (rendered && "etag" in rendered) await Promise.all(encodings.map(rendered.body))
      // Pauses as long as the rendering took, so that half of the time is left for visitors.
      await sleep(performance.now() - began)
    }
  }
  const isStaleAllowed = (entry: Entry, { version, day }: Stamp) =>
    rendering.size >= changedAtOnce &&
    version === known.version &&
    entry.version === known.before &&
    entry.day === day &&
    performance.now() < known.staleUntil
  const renderOnce = (key: string, stamp: Stamp, render: Render) => {
    const id = idOf(key, stamp)
    const running = rendering.get(id) ?? renderAndStore(key, stamp, render).finally(() => rendering.delete(id))
    rendering.set(id, running)
    return running
  }
  const renderChanged = (key: string, entry: Entry, stamp: Stamp, render: Render) => {
    const cachedAfter = async (waitMs: number) => {
      await sleep(waitMs, undefined, { ref: false })
      return entry.response
    }
    if (entry.failing) return Promise.race([renderOnce(key, stamp, render), cachedAfter(retryWaitMs)])
    const rendered = rendering.get(idOf(key, stamp)) ?? turns.add(key, () => renderCurrent(key, render))
    const cachedWhileWaiting = async () => {
      const response = await cachedAfter(turnWaitMs)
      return turns.isWaiting(key) ? response : rendered
    }
    return Promise.race([rendered, cachedWhileWaiting()])
  }
  /** The content may have changed again since it was added to the queue. */
  const renderCurrent = async (key: string, render: Render) => {
    const stamp = stampOf(known.version)
    const entry = entries.get(key)
    return entry && lookupResult(entry, stamp) === "hit" ? entry.response : renderOnce(key, stamp, render)
  }
  return {
    get: async (key, render) => {
      const stamp = stampOf(await services.contentVersion.current())
      noteVersion(stamp.version)
      const entry = entries.get(key)
      const found = lookupResult(entry, stamp)
      const result = entry && found === "changed" && isStaleAllowed(entry, stamp) ? "stale" : found
      watch?.onCacheLookup(name, result)
      if (!entry) return renderOnce(key, stamp, render)
      if (result === "changed") return renderChanged(key, entry, stamp, render)
      if (result === "old") renderOnce(key, stamp, render).catch(onError)
      return entry.response
    },
    size,
    close: async () => {
      closing.abort()
      await refreshing
    },
  }
}

/** The content version and day that a response is rendered from. */
type Stamp = Pick<Entry, "version" | "day">

function lookupResult(entry: Entry | undefined, { version, day }: Stamp): CacheResult {
  if (!entry) return "new"
  const isFresh = performance.now() < entry.freshUntil
  if (isFresh && entry.failing) return "failing"
  if (entry.version !== version || entry.day !== day) return "changed"
  return isFresh ? "hit" : "old"
}

const idOf = (key: string, { version, day }: Stamp) => `${version} ${day} ${key}`

/** Estimated bytes of an entry beside its bodies. */
const entryBytes = 2_000
