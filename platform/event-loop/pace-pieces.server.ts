import { setTimeout as sleep } from "node:timers/promises"

interface Piece {
  rank: number
  begin: () => void
}

/** Of all files, in the order in which the files began. */
const waiting: Piece[] = []
const pauseMs = 2
let filesBegun = 0
let isPacing = false

/**
 * Paces the work on a file that is received, encrypted or encoded piece by piece. Returns a function that resolves when
 * its next piece may begin: one of all files in two milliseconds, so that pages wait for none of them. Of 64 KB each,
 * that is some 28 MB a second. A file that began earlier goes first, so that fifty at once end one after another.
 */
export function pacePieces(): () => Promise<void> {
  const rank = filesBegun++
  return () =>
    new Promise((begin) => {
      const later = waiting.findIndex((other) => other.rank > rank)
      waiting.splice(later === -1 ? waiting.length : later, 0, { rank, begin })
      if (!isPacing) void beginAll()
    })
}

async function beginAll() {
  isPacing = true
  while (waiting.length > 0) {
    await sleep(pauseMs)
    waiting.shift()?.begin()
  }
  isPacing = false
}
