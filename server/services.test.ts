import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import sharp from "sharp"
import { expect, onTestFinished, test, vi } from "vitest"
import { startS3Server } from "#test/s3-server.ts"
import { readEnv } from "./env.ts"
import { closeServices } from "./open-services.ts"
import { createServices } from "./services.ts"

test("emails written as files before SMTP was configured are deleted in their time too", async () => {
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

test("with a bucket, receipts and originals are there under the site's prefix, and not in the folder", async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "travessia-services-"))
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true }))
  await using server = await startS3Server()
  const services = createServices(readEnv({ DATA_DIR, ...server.env, S3_PREFIX: "site-a/" }))
  onTestFinished(() => closeServices(services))
  await services.storage.ready()
  const name = await services.receipts.save(Buffer.from("jpeg"))
  const { hash } = await services.images.save(
    await sharp({ create: { width: 9, height: 9, channels: 3, background: "#fff" } })
      .png()
      .toBuffer(),
  )
  expect(server.asked.filter((line) => line.startsWith("PUT"))).toEqual(
    [`receipts/${name}`, `images/originals/${hash}.png`, `images/originals/${hash}.json`].map(
      (key) => `PUT /travessia/site-a/${key}`,
    ),
  )
  expect(readdirSync(DATA_DIR).filter((name) => /receipts|images/.test(name))).toEqual([])
  expect((await services.receipts.read(name)).toString()).toBe("jpeg")
})

test("a job whose program does not start is reported, of either kind", async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "travessia-services-"))
  const { execPath } = process
  const onProgramFailure = vi.fn<(details: object) => void>()
  const services = createServices(readEnv({ DATA_DIR }), { onProgramFailure })
  onTestFinished(async () => {
    process.execPath = execPath
    await closeServices(services)
    rmSync(DATA_DIR, { recursive: true })
  })
  process.execPath = join(DATA_DIR, "missing")
  services.startExport("e-1")
  services.startContentJob("c-1", "run-1")
  await expect.poll(() => onProgramFailure.mock.calls.length).toBe(2)
  expect(onProgramFailure.mock.calls.map(([details]) => details)).toMatchObject([{ job: "e-1" }, { job: "c-1" }])
})
