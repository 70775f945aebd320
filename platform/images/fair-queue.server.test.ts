import { describe, expect, it } from "vitest"
import { QueueBusyError, createFairQueue } from "./fair-queue.server.ts"

/** A queue whose clock advances by the time that each task reports; the test ends the tasks. */
function openQueue({ waitingPerSender = 3, waitMaxMs = 60_000 } = {}) {
  let time = 0
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const queue = createFairQueue({ waitingPerSender, waitMaxMs, now: () => time })
  const send = (name: string, gone?: AbortSignal) =>
    queue({ sender: name.slice(0, 1), gone }, async () => {
      begun.push(name)
      await new Promise<void>((end) => ends.set(name, end))
      return name
    })
  const finish = async (name: string, tookMs: number) => {
    await settled()
    time += tookMs
    ends.get(name)?.()
    await settled()
  }
  return { send, finish, begun }
}

/** Resolves when all pending microtasks have run. */
async function settled() {
  for (let turns = 0; turns < 20; turns += 1) await Promise.resolve()
}

describe("a fair queue", () => {
  it("runs one task at a time and returns its result", async () => {
    const { send, finish, begun } = openQueue()
    const results = Promise.all([send("a1"), send("a2")])
    await settled()
    expect(begun).toEqual(["a1"])
    await finish("a1", 10)
    await finish("a2", 10)
    expect(await results).toEqual(["a1", "a2"])
  })

  it("lets a newcomer wait for the running task only, however many of another sender wait", async () => {
    const { send, finish, begun } = openQueue()
    const all = ["a1", "a2", "a3", "a4"].map((name) => send(name))
    await finish("a1", 5_000)
    all.push(send("b1"), send("c1"))
    await finish("a2", 5_000)
    await finish("b1", 100)
    await finish("c1", 100)
    expect(begun).toEqual(["a1", "a2", "b1", "c1", "a3"])
    await finish("a3", 5_000)
    await finish("a4", 5_000)
    await Promise.all(all)
  })

  it("shares time, not turns: several short tasks run in the time of a long one", async () => {
    const { send, finish, begun } = openQueue()
    const all = ["a1", "a2", "a3", "b1", "b2", "b3"].map((name) => send(name))
    await settled()
    for (let count = 0; count < 6; count += 1) {
      const running = begun[count] as string
      await finish(running, running.startsWith("a") ? 5_000 : 1_000)
    }
    expect(begun).toEqual(["a1", "b1", "b2", "b3", "a2", "a3"])
    await Promise.all(all)
  })

  it("refuses a sender whose share of the queue is full, and no other", async () => {
    const { send, finish } = openQueue({ waitingPerSender: 2 })
    const all = ["a1", "a2", "a3"].map((name) => send(name))
    await expect(send("a4")).rejects.toThrow(QueueBusyError)
    all.push(send("b1"))
    for (const name of ["a1", "b1", "a2", "a3"]) await finish(name, 10)
    expect(await Promise.all(all)).toEqual(["a1", "a2", "a3", "b1"])
  })

  it("refuses a task that has waited too long", async () => {
    const { send, finish, begun } = openQueue({ waitMaxMs: 20 })
    const first = send("a1")
    await expect(send("b1")).rejects.toThrow(QueueBusyError)
    await finish("a1", 10)
    expect([await first, begun]).toEqual(["a1", ["a1"]])
  })

  it("drops tasks whose sender has gone away, before and while waiting", async () => {
    const { send, finish, begun } = openQueue()
    const leaving = new AbortController()
    const first = send("a1")
    const waiting = send("b1", leaving.signal)
    leaving.abort(new Error("gone"))
    await expect(waiting).rejects.toThrow("gone")
    await expect(send("b2", leaving.signal)).rejects.toThrow("gone")
    await finish("a1", 10)
    expect([await first, begun]).toEqual(["a1", ["a1"]])
  })

  it("continues after a failed task", async () => {
    const queue = createFairQueue({ waitingPerSender: 1, waitMaxMs: 60_000 })
    const failing = queue({ sender: "a" }, () => Promise.reject(new Error("broken")))
    const next = queue({ sender: "a" }, async () => "next")
    await expect(failing).rejects.toThrow("broken")
    expect(await next).toBe("next")
  })
})
