import { setImmediate as nextTurn } from "node:timers/promises"

let last: Promise<void> = Promise.resolve()

/**
 * Resolves in a turn of the event loop that no other caller has, in the order of the calls. Work of some milliseconds
 * that begins there delays the short responses of others by itself alone: without it, everything that can be rendered
 * at an instant is rendered in one turn.
 */
export function takeTurn(): Promise<void> {
  last = last.then(() => nextTurn())
  return last
}
