import type { RenderedResponse } from "./cached-response.server.ts"

const defaults = {
  /**
   * Age after which a response is rendered again in the background, for changes that the content version does not show.
   */
  freshMs: 60_000,
  /**
   * After a failure, how long the cached response is served before the next try. Short, because the failure may be over
   * and the response may be older than the last change.
   */
  retryMs: 250,
  /** How long a visitor waits for that try. Then the cached response is served, and the try goes on. */
  retryWaitMs: 500,
  /**
   * Number of responses rendered concurrently after a change of content. Requests for further ones get the response
   * from before the change, until `staleMs` after the last moment at which it was current. `staleMs` plus the rendering
   * time is the second within which a change must show.
   */
  changedAtOnce: 2,
  staleMs: 600,
  /**
   * After `staleMs` requests wait for their turn and their rendering. After `shortWaitMs` the cached response is served
   * and the place in the queue is kept: until `burstMs` after the last moment at which it was current, if others are
   * rendered; later, because a change must show, only if at least `nearTurns` others have their turn before.
   */
  shortWaitMs: 12,
  burstMs: 950,
  nearTurns: 4,
  /**
   * Limit of the wait for a turn that is near. Otherwise, changes that come faster than responses are rendered would
   * make visitors wait ever longer.
   */
  turnWaitMs: 250,
  /** How many of the most recently used responses a change of content renders again, if there is `render`. */
  refreshMax: 200,
}

export interface ResponseCacheOptions extends Partial<typeof defaults> {
  /** Its name in telemetry. */
  name?: string
  /** Limit of the bytes of all bodies together; the least recently used are removed first. */
  maxBytes?: number
  /**
   * Renders the response of a key that no visitor waits for. With it, a change of content renders the `refreshMax` most
   * recently used responses again, one after the other while none is rendered for a visitor, until one fails.
   */
  render?: RenderKey
  /** Called with failures to render that no visitor waits for. */
  onError?: (error: unknown) => void
}

export type RenderKey = (key: string, source: string | undefined) => Promise<RenderedResponse>

export function withDefaults({
  name = "responses",
  maxBytes = 48 * 1024 * 1024,
  onError = () => {},
  ...options
}: ResponseCacheOptions) {
  // Those above replace an undefined too: the page cache passes its `maxBytes` as it got it.
  return { ...defaults, ...options, name, maxBytes, onError }
}
