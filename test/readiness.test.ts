import { mkdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { recordBackup } from "#domain/backup/last-backup.server.ts"
import { queueEmail } from "#platform/email/outbox.server.ts"
import type { Services } from "#domain/services.server.ts"
import { connectDatabase } from "#platform/database/connect.ts"
import { createS3Storage } from "#platform/storage/s3-storage.server.ts"
import { createChecks } from "#server/ops/checks.ts"
import { createReadiness } from "#server/ops/readiness.ts"
import { createPagesApp } from "./built-pages.ts"
import { createTestApp } from "./create-test-app.ts"
import { startS3Server } from "./s3-server.ts"
import { setReadOnly } from "./set-read-only.ts"
import { watchedSite } from "./watched-site.ts"

test("the operator's port serves four addresses and no other; the site's port serves none of them", async () => {
  await using site = await watchedSite("sqlite")
  site.readiness.enter("serving")
  for (const url of ["/healthz", "/readyz", "/openz", "/metrics"]) {
    expect([
      url,
      (await site.ops.inject(url)).statusCode,
      (await site.ops.inject({ method: "POST", url })).statusCode,
    ]).toEqual([url, 200, 404])
    expect([url, (await site.app.inject(url)).statusCode]).toEqual([url, 404])
  }
  for (const url of ["/", "/turismo", "/api/v1/country/get", "/metrics/x", "/..%2f", "/readyz/../x"])
    expect([url, (await site.ops.inject(url)).statusCode]).toEqual([url, 404])
  expect((await site.ops.inject("/readyz")).json()).toMatchObject({
    status: "pronto",
    checks: { database: { ok: true }, storage: { ok: true }, disk: { ok: true }, outbox: { ok: true } },
  })
  site.readiness.enter("ending")
  expect((await site.ops.inject("/readyz")).json().status).toBe("encerrando")
  expect([(await site.ops.inject("/openz")).statusCode, (await site.ops.inject("/healthz")).statusCode]).toEqual([
    503, 200,
  ])
})

test("a full disk and an unwritable folder make the site not ready; late emails are reported only", async () => {
  await using site = await createTestApp("sqlite")
  const look = async (services: Services, limits: { dataDir: string; freeMinBytes: number }) => {
    const readiness = createReadiness(createChecks(services, limits))
    readiness.enter("serving")
    return readiness.look()
  }
  const well = { dataDir: site.folder, freeMinBytes: 0 }
  expect((await look(site.services, well)).ready).toBe(true)
  expect(await look(site.services, { ...well, freeMinBytes: Number.MAX_SAFE_INTEGER })).toMatchObject({
    ready: false,
    checks: { disk: { ok: false, why: "pouco espaço livre" } },
  })
  mkdirSync(join(site.folder, `.ready-${process.pid}`))
  expect(await look(site.services, well)).toMatchObject({
    ready: false,
    checks: { storage: { ok: false, why: "EISDIR" } },
  })
  rmSync(join(site.folder, `.ready-${process.pid}`), { recursive: true })

  const mail = {
    kind: "quote-received" as const,
    protocol: "TV-7K3M-92QX",
    recipient: "ana@visitante.example",
    subject: "Olá",
    text: "Olá",
    html: "<p>Olá</p>",
  }
  await queueEmail(site.db, site.services, mail)
  site.setNow("2026-11-20T12:09:00-03:00")
  expect((await look(site.services, well)).checks.outbox).toMatchObject({
    ok: true,
    figures: { waiting: 1, dead: 0, oldest_seconds: 540, agency_seconds: 540, due_seconds: 540 },
  })
  site.setNow("2026-11-20T13:00:00-03:00")
  expect(await look(site.services, well)).toMatchObject({
    ready: true,
    checks: { outbox: { ok: false, figures: { due_seconds: 3600 } } },
  })
})

test("a newest backup of more than 26 hours is reported only; before the first there is nothing to say", async () => {
  await using site = await createTestApp("sqlite")
  const readiness = createReadiness(createChecks(site.services, { dataDir: site.folder, freeMinBytes: 0 }), {
    sharedMs: 0,
  })
  readiness.enter("serving")
  expect((await readiness.look()).checks.backup).toMatchObject({ ok: true })
  await recordBackup(site.db, "2026-11-20T06:30:00.000Z")
  site.setNow("2026-11-21T05:29:00-03:00")
  expect((await readiness.look()).checks.backup).toMatchObject({ ok: true })
  site.setNow("2026-11-21T05:31:00-03:00")
  expect(await readiness.look()).toMatchObject({
    ready: true,
    checks: { backup: { ok: false, why: "o último é de 2026-11-20T06:30:00.000Z" } },
  })
})

test("a process whose connections lead to a server that refuses writes is not ready; a failover heals it", async () => {
  await using site = await createTestApp("postgres")
  const db = connectDatabase({ url: site.url, file: "", connectMaxMs: 60_000 })
  try {
    const readiness = createReadiness(
      createChecks({ ...site.services, db }, { dataDir: site.folder, freeMinBytes: 0 }),
      {
        sharedMs: 0,
      },
    )
    readiness.enter("serving")
    await setReadOnly(site.db, true)
    expect(await readiness.look()).toMatchObject({
      ready: false,
      checks: { database: { ok: false, why: "o banco só aceita leituras" } },
    })
    await setReadOnly(site.db, false)
    // Nothing but the check asks: the other checks' connections are found in turn.
    await expect.poll(async () => (await readiness.look()).ready).toBe(true)
  } finally {
    await db.destroy()
  }
})

test("a bucket that does not respond is reported only", async () => {
  await using server = await startS3Server()
  await using site = await createTestApp("sqlite", { services: { storage: createS3Storage(server.options) } })
  const readiness = createReadiness(
    createChecks(site.services, { dataDir: site.folder, freeMinBytes: 0, hasBucket: true }),
    { sharedMs: 0 },
  )
  readiness.enter("serving")
  expect(await readiness.look()).toMatchObject({ ready: true, checks: { bucket: { ok: true } } })
  server.fail("gone")
  expect(await readiness.look()).toMatchObject({
    ready: true,
    checks: { bucket: { ok: false, why: "object storage: head found no answer" } },
  })
})

test("a response has the request's id, and so has the error page, the same as in the log", async () => {
  const lines: string[] = []
  await using site = await createPagesApp("sqlite", {
    logLevel: "info",
    logTo: { write: (line) => void lines.push(line) },
  })
  const kept = [await site.app.inject("/turismo"), await site.app.inject("/turismo")].map(
    ({ headers }) => headers["x-request-id"],
  )
  expect(new Set(kept).size).toBe(2)
  expect(
    lines
      .map((line) => JSON.parse(line))
      .filter(({ req, res }) => req || res)
      .every(({ reqId }) => kept.includes(reqId)),
  ).toBe(true)
  await site.app.inject({
    method: "POST",
    url: "/turismo",
    payload: "a=1",
    headers: { "content-type": "application/x-www-form-urlencoded" },
  })
  // A malformed form is the sender's error.
  expect(lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([])

  const { db } = site.services
  Object.assign(site.services, { db: undefined })
  const failed = await site.app.inject("/turismo/depoimentos")
  Object.assign(site.services, { db })
  const id = failed.headers["x-request-id"]
  expect([failed.statusCode, failed.body.includes(`Código deste erro: ${id}`)]).toEqual([500, true])
  expect(lines.map((line) => JSON.parse(line)).find(({ level }) => level === 50)?.reqId).toBe(id)
  expect((await site.app.inject("/turismo/depoimentos")).body).not.toContain("Código deste erro")
})
