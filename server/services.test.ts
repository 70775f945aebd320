import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { readEnv } from "./env.ts"
import { createServices } from "./services.ts"

test("mails that were written as files before there was a mail server are forgotten all the same", async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "travessia-services-"))
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true }))
  const file = join(DATA_DIR, "outbox", "old.eml")
  mkdirSync(join(DATA_DIR, "outbox"))
  writeFileSync(file, "Subject: segredo")
  utimesSync(file, new Date("2026-01-01"), new Date("2026-01-01"))
  const services = createServices(readEnv({ DATA_DIR, SMTP_URL: "smtp://127.0.0.1:1" }))
  onTestFinished(async () => {
    await services.contentVersion.close()
    await services.db.destroy()
  })
  await services.mailer.forgetBefore?.(new Date("2026-02-01"))
  expect(existsSync(file)).toBe(false)
})
