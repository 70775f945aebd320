import { expect, test } from "vitest"
import { type JobState, isLost, isUnfinished, jobSilentMs } from "./job-state.ts"

const seenAt = "2026-11-28T12:00:00.000Z"
const after = (ms: number) => new Date(Date.parse(seenAt) + ms)

test.each<[JobState, boolean]>([
  ["waiting", true],
  ["running", true],
  ["done", false],
  ["failed", false],
])("a job that is %s is unfinished: %s; only then silence means that its process was lost", (state, expected) => {
  expect(isUnfinished({ state })).toBe(expected)
  expect(isLost({ state, seenAt }, after(jobSilentMs))).toBe(false)
  expect(isLost({ state, seenAt }, after(jobSilentMs + 1))).toBe(expected)
  expect(isLost({ state, seenAt }, after(-jobSilentMs))).toBe(false)
  expect(isLost({ state, seenAt }, after(-jobSilentMs - 1))).toBe(expected)
})
