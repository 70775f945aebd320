import { expect, test } from "vitest"
import { createTestServices } from "#test/create-test-app.ts"
import { currentReview, retryReview, reviewOfToday } from "./content-review.server.ts"
import { readStoredJob, saveContentJob } from "./content-jobs.server.ts"

const actor = { staff: { id: "s1", name: "Marina Teles" }, address: "192.0.2.1" }
const id = "content-review"

test("a review whose process was killed starts again by itself, a minute later at the earliest", async () => {
  const started: string[] = []
  await using app = await createTestServices("sqlite", {
    services: { startContentJob: (job) => void started.push(job) },
  })
  const starts = async (now: string) => {
    app.setNow(now)
    await reviewOfToday(app.services, actor)
    const { isRunning, hasFailed } = await currentReview(app.services, actor)
    return { starts: started.length, isRunning, hasFailed }
  }
  const running = { isRunning: true, hasFailed: false }
  expect(await starts("2026-11-20T12:00:00-03:00")).toEqual({ starts: 1, ...running })
  expect(await starts("2026-11-20T12:00:59-03:00")).toEqual({ starts: 1, ...running })
  expect(await starts("2026-11-20T12:01:01-03:00")).toEqual({ starts: 2, ...running })
  expect(await starts("2026-11-20T12:02:00-03:00")).toEqual({ starts: 2, ...running })
  expect(await starts("2026-11-20T12:02:02-03:00")).toEqual({ starts: 3, ...running })
})

test("a review that ends without a result three times in a row has failed, until a person asks for it", async () => {
  const started: string[] = []
  await using app = await createTestServices("sqlite", {
    services: { startContentJob: (job) => void started.push(job) },
  })
  let minutes = 0
  /** Two minutes later. */
  const visit = async () => {
    app.setNow(new Date(Date.parse("2026-11-20T12:00:00-03:00") + 60_000 * (minutes += 2)).toISOString())
    await reviewOfToday(app.services, actor)
    const { isRunning, hasFailed } = await currentReview(app.services, actor)
    return { starts: started.length, isRunning, hasFailed }
  }
  const running = { isRunning: true, hasFailed: false }
  const failed = { isRunning: false, hasFailed: true }
  for (const starts of [1, 2, 3]) expect(await visit()).toEqual({ starts, ...running })
  for (let visits = 0; visits < 2; visits += 1) expect(await visit()).toEqual({ starts: 3, ...failed })
  await retryReview(app.services, actor)
  for (const starts of [5, 6]) expect(await visit()).toEqual({ starts, ...running })
  // One that has ended does not count with those before it.
  const job = await readStoredJob(app.services, id)
  await saveContentJob(app.services, { ...job!, state: "done" })
  for (const starts of [7, 8, 9]) expect(await visit()).toEqual({ starts, ...running })
  expect(await visit()).toEqual({ starts: 9, ...failed })
})

test("a review that reported its failure waits until a person asks for it, and asking starts only one", async () => {
  const started: string[] = []
  await using app = await createTestServices("sqlite", {
    services: { startContentJob: (job) => void started.push(job) },
  })
  await reviewOfToday(app.services, actor)
  const job = await readStoredJob(app.services, id)
  await saveContentJob(app.services, { ...job!, state: "failed" })
  app.setNow("2026-11-20T18:00:00-03:00")
  await reviewOfToday(app.services, actor)
  expect(await currentReview(app.services, actor)).toMatchObject({ isRunning: false, hasFailed: true })
  expect(started).toEqual([id])
  await retryReview(app.services, actor)
  await retryReview(app.services, actor)
  expect(started).toEqual([id, id])
  expect(await currentReview(app.services, actor)).toMatchObject({ isRunning: true, hasFailed: false })
})
