import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test, vi } from "vitest"
import { applyDailyRetention } from "#domain/privacy/daily-retention.server.ts"
import { createTestServices } from "#test/create-test-app.ts"
import { startAccessLogTidying } from "./access-log-tidying.ts"
import { readEnv } from "./env.ts"

const hourMs = 3_600_000

async function recordsApp() {
  const app = await createTestServices("sqlite")
  const folder = mkdtempSync(join(tmpdir(), "travessia-access-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const days of [185, 183]) {
    const file = join(folder, `access-a-${days}.log.gz`)
    const written = new Date(app.services.clock().getTime() - days * 24 * hourMs)
    writeFileSync(file, "x")
    utimesSync(file, written, written)
  }
  const onError = vi.fn<(error: unknown) => void>()
  const env = readEnv({ ACCESS_LOG: "false", ACCESS_LOG_DIR: folder })
  /** One run of a site that starts. */
  const tidy = () => startAccessLogTidying(env, app.services, { onError }).stop()
  const daily = () => applyDailyRetention(app.services, { onError: () => {} })
  return Object.assign(app, { folder, tidy, daily, onError, kept: () => readdirSync(folder) })
}

test("what passed its time is removed, also after the log was switched off", async () => {
  await using app = await recordsApp()
  await app.tidy()
  expect(app.kept()).toEqual(["access-a-183.log.gz"])
  rmSync(app.folder, { recursive: true })
  await app.tidy()
  expect(app.onError).not.toHaveBeenCalled()
})

test("a start with a clock that is a year ahead removes nothing until the daily removal believes it", async () => {
  await using app = await recordsApp()
  await app.daily()
  app.setNow("2027-11-20T12:00:00-03:00")
  await app.tidy()
  await app.daily()
  await app.tidy()
  expect(app.kept()).toHaveLength(2)
  app.setNow("2027-11-21T12:00:00-03:00")
  await app.daily()
  await app.tidy()
  expect(app.kept()).toEqual([])
  expect(app.onError).not.toHaveBeenCalled()
})

test("nothing is removed while the database cannot say whether the clock is believed", async () => {
  await using app = await recordsApp()
  await app.db.schema.dropTable("setting").execute()
  await app.tidy()
  expect(app.kept()).toHaveLength(2)
  expect(app.onError).toHaveBeenCalledOnce()
})
