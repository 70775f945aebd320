import { createHmac } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from "@fastify/rate-limit"
import { LRUCache } from "lru-cache"
import { type FormPosts, countFormPost, forgetFormPosts } from "#platform/http/form-posts.server.ts"
import type { Services } from "#domain/services.server.ts"
import type { Database } from "#platform/database/connect.ts"
import { isLocked } from "#platform/database/unavailable.ts"

/*
 * The limit of form posts: @fastify/rate-limit asks here how often an address has sent, by whatever form or call, to
 * whichever process on this database. The count is never a reason to turn a visitor away by itself: without the
 * database, or with one that is slow, each process goes by what it counted itself.
 */

export interface SharedPostsOptions {
  /** Secret of all processes; an address is stored as its keyed hash only. */
  key: () => Promise<Buffer>
  /** Where they are counted; the services' own database unless told. */
  db?: Database
  /** Longest wait for the database. */
  maxMs?: number
}

/**
 * A store as the plugin wants it: a class of which it makes one. Every limited route gets that same one, so that a
 * sender has one count. Without `shared` the process counts alone.
 */
export function countPosts(
  { db, clock }: Pick<Services, "db" | "clock">,
  shared?: SharedPostsOptions,
): FastifyRateLimitStoreCtor {
  const counting = { db: shared?.db ?? db, clock }
  const own = createOwnCount(clock)
  const tidy = createTidying(counting)
  /** Answers of the database that were over the limit: who is refused asks it no more until the time is over. */
  const refused = new LRUCache<string, { posts: number; endsAt: number }>({ max: sendersMax })

  const count = async (sender: string, windowMs: number, max: number): Promise<FormPosts> => {
    const now = clock().getTime()
    const known = refused.get(sender)
    if (known && known.endsAt > now) return { posts: ++known.posts, leftMs: known.endsAt - now }
    const here = own(sender, windowMs)
    if (!shared) return here
    tidy(windowMs)
    const together = await within(shared.maxMs ?? 1_000, async () => {
      const hash = createHmac("sha256", await shared.key())
        .update(sender)
        .digest("base64url")
      return untilUnlocked(() => countFormPost(counting, hash, windowMs))
    })
    if (!together) return here
    if (together.posts > max) refused.set(sender, { posts: together.posts, endsAt: now + together.leftMs })
    return together
  }
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

/** Senders cachedContent in a process. */
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

/** Times that a locked SQLite file is asked, and the pause between them. Together less than the wait for the database. */
const lockedTries = 20
const lockedPauseMs = 20

/** Tries again while another connection writes to the SQLite file. SQLite's own wait would hold up readers. */
async function untilUnlocked<Value>(work: () => Promise<Value>): Promise<Value> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!isLocked(error) || tries === lockedTries) throw error
      await sleep(lockedPauseMs)
    }
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
