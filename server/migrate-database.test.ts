import { expect, test, vi } from "vitest"
import { createTestServices } from "#test/create-test-app.ts"
import { freePort } from "#test/free-port.ts"
import { openLine } from "#test/crash/silent-line.ts"
import { bootstrapDatabase } from "./bootstrap-database.ts"
import { readEnv } from "./env.ts"
import { migrateWhenAvailable } from "./migrate-database.ts"

test("a site that starts before PostgreSQL waits for it, and says so once", async () => {
  await using site = await createTestServices("postgres", { content: "demo" })
  await using line = await openLine(site.url as string)
  line.cut()
  const log = vi.spyOn(console, "log").mockImplementation(() => line.heal())
  await bootstrapDatabase(site.services, readEnv({ DATA_DIR: site.folder, DATABASE_URL: line.url }))
  expect(log.mock.calls).toEqual([[expect.stringMatching(/não responde agora .* O site espera/)]])
})

test("a start gives up in the end, and at once when waiting would not help", async () => {
  const log = vi.spyOn(console, "log").mockImplementation(() => {})
  const away = readEnv({ DATABASE_URL: `postgres://u:p@127.0.0.1:${await freePort()}/x` })
  await expect(migrateWhenAvailable(away, { waitMs: 0 })).rejects.toThrow("ECONNREFUSED")
  expect(log).toHaveBeenCalledOnce()
  await using site = await createTestServices("postgres")
  const wrong = new URL(site.url as string)
  wrong.pathname = "/nao-existe"
  await expect(migrateWhenAvailable(readEnv({ DATABASE_URL: wrong.href }))).rejects.toThrow("does not exist")
  wrong.password = "outra"
  await expect(migrateWhenAvailable(readEnv({ DATABASE_URL: wrong.href }))).rejects.toThrow(/password authentication/)
  expect(log).toHaveBeenCalledOnce()
})
