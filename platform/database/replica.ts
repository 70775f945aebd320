import { DatabaseError } from "pg"
import { isUnavailable } from "./unavailable.ts"

/*
 * A copy of the primary database from which content is read. It follows the primary by a moment, so the version of the
 * content is read where the content is: a page of yesterday is never kept under the version of today.
 */

export interface ReplicaOptions {
  /** `postgres://…` of one server: behind a name that leads to several, a page may be older than its version. */
  url: string
  /** Told once when it is found to be away, until it serves again. */
  onAway?: (error: unknown) => void
  onBack?: () => void
}

export interface Replica {
  url: string
  /** Whether content, and its version, are read here; else from the primary. */
  isServing: () => boolean
  /** It has the content that the primary had when it was asked last. */
  join: () => void
  /** A statement failed here, and is done by the primary. */
  noteFailure: (error: unknown) => void
}

/** Nothing is read from it before `watchContentVersion` finds that it has what visitors have seen already. */
export function createReplica({ url, onAway = () => {}, onBack = () => {} }: ReplicaOptions): Replica {
  let serving = false
  let told = false
  return {
    url,
    isServing: () => serving,
    join: () => {
      serving = true
      if (told) onBack()
      told = false
    },
    noteFailure: (error) => {
      // A statement that it refuses, because it follows the primary in a change of what is read, says nothing of the next one.
      if (error instanceof DatabaseError && !isUnavailable(error)) return
      serving = false
      if (!told) onAway(error)
      told = true
    },
  }
}

/** How its connections are made: a replica that does not answer must not keep a visitor waiting for long. */
export const replicaPatience = { connectionTimeoutMillis: 2_000, query_timeout: 5_000 }
