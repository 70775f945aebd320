import { setTimeout as sleep } from "node:timers/promises"

interface Piece {
  rank: number
  begin: () => void
}

/** The pieces of all files, ordered by when their file began. */
const waiting: Piece[] = []
const pauseMs = 2
let filesBegun = 0
let isPacing = false

/** Pieces between two garbage collections: 4 MB of chunks, and about as much derived from them. */
const piecesUntilCollection = 64
let piecesBegun = 0

/**
 * Paces the work on a file that is received, encrypted or encoded piece by piece. Returns a function that resolves when
 * the next piece may begin. Over all files, one piece begins every two milliseconds, so that pages wait for none of
 * them; with pieces of 64 KB that is some 28 MB/s. A file that began earlier goes first, so fifty concurrent files end
 * one after another.
 *
 * The pieces are outside of V8's heap, where up to 32 MB gather before V8 collects its young generation. With
 * `--expose-gc` it is collected more often.
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
