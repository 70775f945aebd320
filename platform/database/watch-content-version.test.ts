import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { createTestServices } from "#test/create-test-app.ts"
import { changeContentVersion } from "./content-version.ts"
import { watchContentVersion } from "./watch-content-version.ts"

test("what another process changes in SQLite is known without being told", async () => {
  await using site = await createTestServices("sqlite")
  const version = watchContentVersion({ file: join(site.folder, "travessia.db") })
  onTestFinished(() => version.close())
  const before = await version.current()
  await changeContentVersion(site.db, "2026-11-20")
  const changed = await site.services.contentVersion.latest()
  expect(changed).not.toBe(before)
  await expect.poll(() => version.current(), { timeout: 20_000 }).toBe(changed)
})
