import { createHmac } from "node:crypto"
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from "@fastify/rate-limit"
import { LRUCache } from "lru-cache"
import { withTimeout } from "#platform/event-loop/with-timeout.server.ts"
import { type FormPosts, countFormPost, forgetFormPosts, uncountFormPost } from "#platform/http/form-posts.server.ts"
import type { Services } from "#domain/services.server.ts"
import type { Database } from "#platform/database/connect.ts"

/*
 * The store of the form posts' rate limit for @fastify/rate-limit. Counts the posts of an address over all forms, calls
 * and processes on this database. A failing store refuses nobody: while the database is unavailable or slow, each
 * process uses its own count.
 */

export interface SharedPostsOptions {
  /** Secret shared by all processes; an address is stored as its HMAC only. */
  key: () => Promise<Buffer>
  /** The database with the counts. Default: that of the services. */
  db?: Database
  /** Timeout for the database. */
  maxMs?: number
}

/**
 * Counts one more post of a sender in its window. Over `max` the answer may come from this process' memory: who gives
 * posts back passes `Infinity`, so that what another process gave back counts here immediately.
 */
export type PostCount = (sender: string, windowMs: number, max: number) => Promise<CountedPost>

interface CountedPost extends FormPosts {
  /** Takes this post alone out of the count, while its window lasts. It does not fail. */
  giveBack: () => Promise<void>
}

/** Counts posts over all processes on the database; without `shared` each process counts its own. */
export function createPostCount({ db, clock }: Pick<Services, "db" | "clock">, shared?: SharedPostsOptions): PostCount {
  const counting = { db: shared?.db ?? db, clock }
  const own = createOwnCount(clock)
  const cleanUp = createCleanup(counting)
  /** Senders that the database found over the limit: until their window ends, it is not queried again. */
  const refused = createSenders()

  return async (sender, windowMs, max) => {
    const now = clock().getTime()
    const known = refused.get(sender)
    if (known && known.endsAt > now)
      return { posts: ++known.posts, leftMs: known.endsAt - now, giveBack: async () => {} }
    const here = own(sender, windowMs)
    if (!shared) return here
    cleanUp(windowMs)
    const maxMs = shared.maxMs ?? 1_000
    const countTogether = async () => {
      const hash = createHmac("sha256", await shared.key())
        .update(sender)
        .digest("base64url")
      return { hash, ...(await countFormPost(counting, hash, windowMs)) }
    }
    const together = await withTimeout(
      countTogether().catch(() => undefined),
      maxMs,
    )
    if (!together) return here
    const { posts, leftMs, hash, endsAt } = together
    if (posts > max) refused.set(sender, { posts, endsAt: now + leftMs }, { ttl: leftMs })
    const giveBack = async () => {
      await here.giveBack()
      await withTimeout(
        uncountFormPost(counting.db, hash, endsAt).catch(() => undefined),
        maxMs,
      )
    }
    return { posts, leftMs, giveBack }
  }
}

/**
 * A store class for the plugin, which creates one instance. `child` returns the same instance for every route, so that
 * a sender has one count.
 */
export function storeOf(count: PostCount): FastifyRateLimitStoreCtor {
  return class Store implements FastifyRateLimitStore {
    incr(address: string, callback: Parameters<FastifyRateLimitStore["incr"]>[1], windowMs: number, max: number) {
      count(address, windowMs, max).then(
        ({ posts, leftMs }) => callback(null, { current: posts, ttl: leftMs }),
        (error: Error) => callback(error),
      )
    }
    child() {
      return this
    }
  }
}

/** Counts by sender. Set each with the rest of its window as `ttl`. */
export function createSenders() {
  // `ttlAutopurge` because the privacy page says that an address is deleted with its window, even without further
  // posts.
  return new LRUCache<string, { posts: number; endsAt: number }>({ max: 5_000, ttlAutopurge: true })
}

/** This process' own count. */
function createOwnCount(clock: Services["clock"]) {
  const counts = createSenders()
  return (sender: string, windowMs: number): CountedPost => {
    const now = clock().getTime()
    const known = counts.get(sender)
    const count = known && known.endsAt > now ? known : { posts: 0, endsAt: now + windowMs }
    count.posts++
    const leftMs = count.endsAt - now
    counts.set(sender, count, { ttl: leftMs })
    return { posts: count.posts, leftMs, giveBack: async () => void count.posts-- }
  }
}

/** Deletes ended windows, at most once per window and in the background. The daily retention deletes the rest. */
function createCleanup(services: Pick<Services, "db" | "clock">) {
  let last = services.clock().getTime()
  return (windowMs: number) => {
    const now = services.clock().getTime()
    if (now - last < windowMs) return
    last = now
    forgetFormPosts(services).catch(() => {})
  }
}
