import { setTimeout as sleep } from "node:timers/promises"
import { isDeepStrictEqual } from "node:util"
import { LRUCache } from "lru-cache"
import type { ContentVersion } from "#platform/database/content-version.ts"
import { readOneVersion } from "#platform/database/read-one-version.server.ts"
import type { CacheResult, Telemetry } from "#platform/telemetry/telemetry.ts"
import { today } from "#platform/time/day.ts"
import { type CachedResponse, type Encoding, type RenderedResponse, cacheResponse } from "./cached-response.server.ts"
import { type RenderingQueue, createRenderingQueue } from "./rendering-queue.server.ts"
import { type RenderKey, type ResponseCacheOptions, withDefaults } from "./response-cache-options.server.ts"

/**
 * Gets the source of the cached response, if any. May answer with status 304 and that source instead of the same
 * response again.
 */
type Render = (source: string | undefined) => Promise<RenderedResponse>

type AnyResponse = RenderedResponse | CachedResponse

interface ResponseCacheServices {
  contentVersion: ContentVersion
  clock: () => Date
  watch?: Telemetry
}

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
export class ResponseCache {
  readonly #services: ResponseCacheServices
  readonly #options: ReturnType<typeof withDefaults>
  readonly #entries: LRUCache<string, Entry>
  /** The renderings that run now, by key and stamp. */
  readonly #rendering = new Map<string, Promise<AnyResponse>>()
  readonly #turns: RenderingQueue<AnyResponse>
  /** The current content version, and the one before it with the last moment at which that was current. */
  readonly #known = { version: "", before: "", beforeUntil: Number.NEGATIVE_INFINITY }
  #refreshing = Promise.resolve()
  readonly #closing = new AbortController()

  constructor(services: ResponseCacheServices, options: ResponseCacheOptions = {}) {
    this.#services = services
    this.#options = withDefaults(options)
    const { name, maxBytes, changedAtOnce, retryWaitMs } = this.#options
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ response }) => response.bytes() + entryBytes,
    })
    this.#turns = createRenderingQueue(changedAtOnce, retryWaitMs)
    services.watch?.onCache(name, () => this.size())
  }

  /**
   * Returns the cached response, or the result of `render`; concurrent requests share one rendering. Only status 200 is
   * cached, until the content or the day changes (promotions begin and end at midnight). Stale-if-error: while `render`
   * fails (5xx, rejection), the last response is served, however old. Stale-while-revalidate: after a change makes many
   * responses stale at once, only some are rendered at a time, and the others are served stale for up to a second.
   */
  async get(key: string, render: Render): Promise<AnyResponse> {
    const stamp = this.#stampOf(await this.#services.contentVersion.current())
    this.#noteVersion(stamp.version)
    const entry = this.#entries.get(key)
    const found = lookupResult(entry, stamp)
    const result = entry && found === "changed" && this.#isStaleAllowed(entry, stamp) ? "stale" : found
    this.#services.watch?.onCacheLookup(this.#options.name, result)
    if (!entry) return this.#renderOnce(key, stamp, render)
    if (result === "changed") return this.#renderChanged(key, entry, stamp, render)
    if (result === "old") this.#renderOnce(key, stamp, render).catch(this.#options.onError)
    return entry.response
  }

  /** Bytes and responses held now. */
  size(): { responses: number; bytes: number } {
    return { responses: this.#entries.size, bytes: this.#entries.calculatedSize }
  }

  /** Stops rendering in the background. */
  async close(): Promise<void> {
    this.#closing.abort()
    await this.#refreshing
  }

  #stampOf(version: string): Stamp {
    return { version, day: today(this.#services.clock()) }
  }

  #noteVersion(version: string) {
    const known = this.#known
    if (version === known.version) return
    known.before = known.version
    known.beforeUntil = this.#services.contentVersion.confirmedAt(known.before)
    known.version = version
    const { render, onError } = this.#options
    if (render) this.#refreshing = this.#refreshing.then(() => this.#refreshChanged(render, version)).catch(onError)
  }

  #renderOnce(key: string, stamp: Stamp, render: Render): Promise<AnyResponse> {
    const id = idOf(key, stamp)
    const running =
      this.#rendering.get(id) ?? this.#renderAndStore(key, stamp, render).finally(() => this.#rendering.delete(id))
    this.#rendering.set(id, running)
    return running
  }

  async #renderAndStore(key: string, stamp: Stamp, render: Render): Promise<AnyResponse> {
    const before = this.#entries.get(key)
    const { freshMs, retryMs, onError } = this.#options
    try {
      const { result: rendered, isConfirmed } = await readOneVersion(this.#services, () => render(before?.source))
      if (rendered.status >= 500 && before) return this.#serveStale(before)
      const unchanged = rendered.status === 304 ? before : undefined
      if (rendered.status !== 200 && !unchanged) {
        // A page that was removed must not come back when rendering fails later.
        if (rendered.status < 500) this.#entries.delete(key)
        return rendered
      }
      if (!isConfirmed && before) return this.#serveStale(before)
      const response = unchanged?.response ?? this.#toCached(key, rendered, before?.response)
      const freshUntil = performance.now() + (isConfirmed ? freshMs : retryMs)
      this.#entries.set(key, { response, source: rendered.source, ...stamp, freshUntil, failing: !isConfirmed })
      return response
    } catch (error) {
      if (!before) throw error
      onError(error)
      return this.#serveStale(before)
    }
  }

  /** Keeps the previous response if the new one is equal: it is already compressed. */
  #toCached(key: string, rendered: RenderedResponse, before: CachedResponse | undefined): CachedResponse {
    const response: CachedResponse = cacheResponse(rendered, () => this.#updateSize(key, response))
    if (before?.etag === response.etag && isDeepStrictEqual(before.headers, response.headers)) return before
    response.isServable = () => this.#isServable(key, response)
    response.isCurrent = () => this.#isCurrent(key, response)
    return response
  }

  #serveStale(entry: Entry): CachedResponse {
    entry.freshUntil = performance.now() + this.#options.retryMs
    entry.failing = true
    return entry.response
  }

  /** The LRU cache calculates a size only when a value is set, and only if it is another object. */
  #updateSize(key: string, response: CachedResponse) {
    const entry = this.#entries.peek(key)
    if (entry?.response === response) this.#entries.set(key, { ...entry })
  }

  #isServable(key: string, response: CachedResponse): boolean {
    const { contentVersion, watch } = this.#services
    const version = contentVersion.current()
    if (typeof version !== "string") return false
    const entry = this.#entries.get(key)
    this.#noteVersion(version)
    if (entry?.response !== response || lookupResult(entry, this.#stampOf(version)) !== "hit") return false
    watch?.onCacheLookup(this.#options.name, "hit")
    return true
  }

  #isCurrent(key: string, response: CachedResponse): boolean {
    const version = this.#services.contentVersion.current()
    const entry = this.#entries.peek(key)
    if (typeof version !== "string" || entry?.response !== response || entry.failing) return false
    return lookupResult(entry, this.#stampOf(version)) !== "changed"
  }

  #isStaleAllowed(entry: Entry, { version, day }: Stamp): boolean {
    return (
      this.#rendering.size >= this.#options.changedAtOnce &&
      version === this.#known.version &&
      entry.day === day &&
      this.#wasCurrentWithin(this.#options.staleMs, entry)
    )
  }

  #wasCurrentWithin(ms: number, { version }: Entry): boolean {
    return version === this.#known.before && performance.now() < this.#known.beforeUntil + ms
  }

  #renderChanged(key: string, entry: Entry, stamp: Stamp, render: Render): Promise<AnyResponse> {
    const { retryWaitMs, shortWaitMs, turnWaitMs, nearTurns, burstMs } = this.#options
    const cachedAfter = async (waitMs: number) => {
      await sleep(waitMs, undefined, { ref: false })
      return entry.response
    }
    if (entry.failing) return Promise.race([this.#renderOnce(key, stamp, render), cachedAfter(retryWaitMs)])
    const running = this.#rendering.get(idOf(key, stamp))
    const rendered = running ?? this.#turns.add(key, (hold) => this.#renderCurrent(key, render, hold))
    const isBurst = this.#wasCurrentWithin(burstMs, entry)
    const cachedUnlessNear = async () => {
      const response = await cachedAfter(shortWaitMs)
      if (isBurst) return this.#turns.isFull() ? response : rendered
      if (this.#turns.turnsBefore(key) >= nearTurns) return response
      await sleep(turnWaitMs - shortWaitMs, undefined, { ref: false })
      return this.#turns.isWaiting(key) ? response : rendered
    }
    return Promise.race([rendered, cachedUnlessNear()])
  }

  /** The content may have changed again since it was added to the queue. */
  async #renderCurrent(key: string, render: Render, hold: (work: Promise<unknown>) => void): Promise<AnyResponse> {
    const stamp = this.#stampOf(this.#known.version)
    const entry = this.#entries.get(key)
    if (entry && lookupResult(entry, stamp) === "hit") return entry.response
    const encodings = entry?.response.compressedIn() ?? []
    const rendered = await this.#renderOnce(key, stamp, render)
    // Otherwise responses are rendered faster than they are compressed, and visitors wait for zlib's threads instead.
    hold(compressIn(encodings, rendered))
    return rendered
  }

  async #refreshChanged(render: RenderKey, version: string) {
    const { refreshMax, onError } = this.#options
    for (const key of [...this.#entries.keys()].slice(0, refreshMax)) {
      // Visitors first: rendering concurrently would make each of their pages take twice as long.
      while (this.#rendering.size > 0 && !this.#closing.signal.aborted)
        await Promise.allSettled(this.#rendering.values())
      const stamp = this.#stampOf(version)
      const entry = this.#entries.peek(key)
      if (this.#closing.signal.aborted || version !== this.#known.version) return
      if (!entry || lookupResult(entry, stamp) !== "changed") continue
      const began = performance.now()
      const encodings = entry.response.compressedIn()
      const rendered = await this.#renderOnce(key, stamp, (source) => render(key, source)).catch(onError)
      // The next visitor tries again, at the pace of `retryMs`.
      if (this.#entries.peek(key)?.failing) return
      if (rendered) await compressIn(encodings, rendered)
      // Pauses as long as the rendering took, so that half of the time is left for visitors.
      await sleep(performance.now() - began)
    }
  }
}

async function compressIn(encodings: readonly Encoding[], response: AnyResponse): Promise<void> {
  if ("etag" in response) await Promise.all(encodings.map(response.body))
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
