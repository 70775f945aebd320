import { setImmediate as nextTurn } from "node:timers/promises"
import { expect, test } from "vitest"
import { takeTurn } from "./take-turn.server.ts"

test("each caller has a turn of the event loop of its own, in the order of the calls", async () => {
  const happened: string[] = []
  const render = async (name: string) => {
    await takeTurn()
    happened.push(name)
  }
  const rendered = Promise.all(["first", "second", "third"].map(render))
  // A short response that becomes ready meanwhile does not wait for all of them.
  for (let turn = 1; turn <= 3; turn++) {
    await nextTurn()
    happened.push(`turn ${turn}`)
  }
  await rendered
  expect(happened).toEqual(["turn 1", "first", "turn 2", "second", "turn 3", "third"])
})
