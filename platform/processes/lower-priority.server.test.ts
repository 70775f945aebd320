// oxlint-disable-next-line security/no-subprocess -- Node itself, waiting
import { spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { getPriority } from "node:os"
import { expect, onTestFinished, test } from "vitest"
import { lowerPriority } from "./lower-priority.server.ts"

test.runIf(process.platform === "linux")("what runs beside the site yields its processor, and its memory first", () => {
  const child = spawn(process.execPath, ["--eval", "process.stdin.resume()"], { stdio: ["pipe", "ignore", "ignore"] })
  onTestFinished(() => void child.kill())
  const pid = child.pid as number
  lowerPriority(pid)
  expect(getPriority(pid)).toBe(10)
  expect(readFileSync(`/proc/${pid}/oom_score_adj`, "utf8")).toBe("500\n")
})
