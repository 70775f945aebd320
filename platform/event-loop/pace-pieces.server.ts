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

/** Pieces until their garbage is collected: 4 MB of them, and as much again that was made of them. */
const piecesUntilCollection = 64
let piecesBegun = 0

/**
 * Paces the work on a file that is received, encrypted or encoded piece by piece. Returns a function that resolves when
 * its next piece may begin: one of all files in two milliseconds, so that pages wait for none of them. Of 64 KB each,
 * that is some 28 MB a second. A file that began earlier goes first, so that fifty at once end one after another.
 *
 * Pieces are outside of V8's heap, which lets 32 MB of them gather before it looks through its young generation. With
 * `--expose-gc` it does so more often.
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
    if (++piecesBegun % piecesUntilCollection === 0) void globalThis.gc?.({ type: "minor" })
    waiting.shift()?.begin()
  }
  isPacing = false
}
