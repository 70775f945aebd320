import { createHmac } from "node:crypto"
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from "@fastify/rate-limit"
import { LRUCache } from "lru-cache"
import { type FormPosts, countFormPost, forgetFormPosts } from "#app/requests/form-posts.server.ts"
import type { Services } from "#app/services.server.ts"

/*
 * The limit of form posts for all processes on one database: @fastify/rate-limit asks here how often an address has
 * sent. The count is a courtesy to the agency, never a reason to turn a visitor away: without the database, or with
 * one that is slow, each process goes by what it counted itself.
 */

export interface SharedPostsOptions {
  /** Secret of all processes; an address is stored as its keyed hash only. */
  key: () => Promise<Buffer>
  /** Longest wait for the database. */
  maxMs?: number
}

/** A store as the plugin wants it: a class of which it makes one, and of that one child for each limited route. */
export function shareFormPosts(services: Pick<Services, "db" | "clock">, { key, maxMs = 1_000 }: SharedPostsOptions): FastifyRateLimitStoreCtor {
  const own = createOwnCount(services.clock)
  const tidy = createTidying(services)
  /** Answers of the database that were over the limit: who is refused asks it no more until the time is over. */
  const refused = new LRUCache<string, { posts: number; endsAt: number }>({ max: sendersMax })

  const count = async (sender: string, windowMs: number, max: number): Promise<FormPosts> => {
    const now = services.clock().getTime()
    const known = refused.get(sender)
    if (known && known.endsAt > now) return { posts: ++known.posts, leftMs: known.endsAt - now }
    const here = own(sender, windowMs)
    tidy(windowMs)
    const shared = await within(maxMs, async () => {
      const hash = createHmac("sha256", await key()).update(sender).digest("base64url")
      return countFormPost(services, hash, windowMs)
    })
    if (!shared) return here
    if (shared.posts > max) refused.set(sender, { posts: shared.posts, endsAt: now + shared.leftMs })
    return shared
  }
  class Store implements FastifyRateLimitStore {
    readonly #scope: string
    constructor(scope: unknown) {
      this.#scope = typeof scope === "string" ? scope : "pages"
    }
    incr(address: string, callback: Parameters<FastifyRateLimitStore["incr"]>[1], windowMs: number, max: number) {
      count(`${this.#scope} ${address}`, windowMs, max).then(
        ({ posts, leftMs }) => callback(null, { current: posts, ttl: leftMs }),
        (error: Error) => callback(error),
      )
    }
    child(route: unknown) {
      return new Store(scopeOf(route))
    }
  }
  return Store
}

/** The route's path: the plugin says it in `routeInfo`, beside the route's own settings. */
function scopeOf(route: unknown): string {
  const { routeInfo } = route as { routeInfo?: { url?: string } }
  return routeInfo?.url ?? "pages"
}

/** Senders remembered in a process. */
const sendersMax = 5_000

/** What this process counted itself. */
function createOwnCount(clock: Services["clock"]) {
  const counts = new LRUCache<string, { posts: number; endsAt: number }>({ max: sendersMax })
  return (sender: string, windowMs: number): FormPosts => {
    const now = clock().getTime()
    const known = counts.get(sender)
    const count = known && known.endsAt > now ? known : { posts: 0, endsAt: now + windowMs }
    count.posts++
    counts.set(sender, count)
    return { posts: count.posts, leftMs: count.endsAt - now }
  }
}

/** Once in each such time somebody's post has the old ones removed; nobody waits for it. The daily cleaning takes the rest. */
function createTidying(services: Pick<Services, "db" | "clock">) {
  let last = services.clock().getTime()
  return (windowMs: number) => {
    const now = services.clock().getTime()
    if (now - last < windowMs) return
    last = now
    forgetFormPosts(services).catch(() => {})
  }
}

/** What `work` gives; undefined when it fails or takes longer. */
async function within<Value>(maxMs: number, work: () => Promise<Value>): Promise<Value | undefined> {
  const late = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => late.resolve(undefined), maxMs)
  try {
    return await Promise.race([work().catch(() => undefined), late.promise])
  } finally {
    clearTimeout(timer)
  }
}
