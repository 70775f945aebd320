import type { RenderedResponse } from "./cached-response.server.ts"

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
   * Until `burstMs` after the last moment at which the cached response was current, the time that a request waits for
   * its turn and its rendering together, while others are rendered. Not longer, because a change must show.
   */
  burstWaitMs?: number
  burstMs?: number
  /**
   * Renders the response of a key that no visitor waits for. With it, a change of content renders the `refreshMax` most
   * recently used responses again, one after the other while none is rendered for a visitor, until one fails.
   */
  render?: RenderKey
  refreshMax?: number
  /** Called with failures to render that no visitor waits for. */
  onError?: (error: unknown) => void
}

export type RenderKey = (key: string, source: string | undefined) => Promise<RenderedResponse>

export function withDefaults({
  name = "responses",
  maxBytes = 48 * 1024 * 1024,
  freshMs = 60_000,
  retryMs = 250,
  retryWaitMs = 500,
  changedAtOnce = 2,
  staleMs = 600,
  turnWaitMs = 250,
  burstWaitMs = 25,
  burstMs = 950,
  render,
  refreshMax = 200,
  onError = () => {},
}: ResponseCacheOptions) {
  return {
    name,
    maxBytes,
    freshMs,
    retryMs,
    retryWaitMs,
    changedAtOnce,
    staleMs,
    turnWaitMs,
    burstWaitMs,
    burstMs,
    render,
    refreshMax,
    onError,
  }
}
