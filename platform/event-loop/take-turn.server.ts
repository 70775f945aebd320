import { setImmediate as nextTurn } from "node:timers/promises"

let last: Promise<void> = Promise.resolve()

/**
 * Resolves in an event loop turn that no other caller has, in the order of the calls. So a short response waits for one
 * task of some milliseconds at most. Without it, all renderings that are ready at an instant run in the same turn.
 */
export function takeTurn(): Promise<void> {
  last = last.then(() => nextTurn())
  return last
}
