import { stat } from "node:fs/promises"
import { expect, test } from "vitest"
import { blockEventLoopDuring } from "#test/block-event-loop.ts"
import { StorageAwayError } from "#platform/storage/storage.server.ts"
import { type Check, createReadiness } from "./readiness.ts"

const well: Check = { required: true, run: async () => ({ ok: true }) }

test("is ready only while it serves, and not from the start of the shutdown", async () => {
  const readiness = createReadiness({ well })
  expect(await readiness.look()).toMatchObject({ ready: false, phase: "starting" })
  readiness.enter("serving")
  expect(await readiness.look()).toMatchObject({ ready: true, checks: { well: { ok: true, required: true } } })
  readiness.enter("ending")
  expect(await readiness.look()).toMatchObject({ ready: false, phase: "ending", checks: { well: { ok: true } } })
})

test("a check that hangs ends at its timeout, and is not started again meanwhile", async () => {
  let started = 0
  const hanging: Check = { required: true, run: () => ((started += 1), new Promise(() => {})) }
  const readiness = createReadiness({ well, hanging }, { maxMs: 30, sharedMs: 0 })
  readiness.enter("serving")
  for (let time = 0; time < 3; time++) {
    const { ready, checks } = await readiness.look()
    expect([ready, checks.well?.ok, checks.hanging?.ok, checks.hanging?.why]).toEqual([
      false,
      true,
      false,
      "sem resposta em 30 ms",
    ])
  }
  expect(started).toBe(1)
})

test("a check whose answer arrived while the event loop was busy has not hung", async () => {
  const disk: Check = { required: true, run: () => stat(".").then(() => ({ ok: true })) }
  const readiness = createReadiness({ disk }, { maxMs: 30 })
  expect((await blockEventLoopDuring(readiness.look, 100)).checks.disk).toMatchObject({ ok: true })
})

test("concurrent and frequent requests share one run of the checks", async () => {
  let done = 0
  const counted: Check = { required: true, run: async () => ((done += 1), { ok: true }) }
  const readiness = createReadiness({ counted }, { sharedMs: 60_000 })
  await Promise.all(Array.from({ length: 1_000 }, () => readiness.look()))
  expect(done).toBe(1)
})

test("a failure shows its code or a fixed text; a check that is not required does not affect readiness", async () => {
  const away: Check = {
    required: false,
    run: () => Promise.reject(Object.assign(new Error("password of ana@exemplo.com.br"), { code: "ECONNREFUSED" })),
  }
  const readiness = createReadiness({
    away,
    locked: {
      required: false,
      run: () => Promise.reject(Object.assign(new Error("segredo"), { code: "ERR_SQLITE_ERROR", errstr: "is locked" })),
    },
    bucket: { required: false, run: () => Promise.reject(new StorageAwayError("get was answered with 403")) },
    wordless: { required: false, run: () => Promise.reject(new Error("segredo")) },
  })
  readiness.enter("serving")
  const look = await readiness.look()
  expect(look.ready).toBe(true)
  expect(Object.values(look.checks).map(({ why }) => why)).toEqual([
    "ECONNREFUSED",
    "is locked",
    "get was answered with 403",
    "falhou",
  ])
})
