import {
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs"
import { hostname, tmpdir } from "node:os"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"
import { fastify } from "fastify"
import { expect, onTestFinished, test } from "vitest"
import { createTestApp } from "#test/create-test-app.ts"
import { type AccessLogOptions, createAccessLog } from "./access-log.ts"
import { tidyAccessLog } from "./tidy-access-log.ts"
import type { Answered } from "./watch-requests.ts"

const now = new Date("2026-11-20T12:00:00.000Z")
const answered: Answered = {
  route: "tourism.main.index",
  method: "GET",
  status: 200,
  seconds: 0.001,
  submission: undefined,
}

function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "travessia-access-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function openLog(options: Partial<AccessLogOptions> = {}) {
  const reported = { errors: [] as unknown[], lost: 0 }
  const folder = options.folder ?? join(ownFolder(), "access")
  const log = createAccessLog({
    folder,
    clock: () => now,
    onError: (error) => reported.errors.push(error),
    onLost: (lines) => (reported.lost += lines),
    ...options,
  })
  return { log, folder, reported }
}

function textOf(folder: string): string {
  return readdirSync(folder)
    .map((name) =>
      name.endsWith(".gz") ? gunzipSync(readFileSync(join(folder, name))) : readFileSync(join(folder, name)),
    )
    .join("")
}

test("a line has time, IP address, port, method and route only; files are private to their owner", async () => {
  const { log, folder } = openLog()
  await using site = await createTestApp("sqlite", { trustProxy: ["127.0.0.1"], onAnswered: log.note })
  await site.app.inject({
    url: "/api/v1/country/get?q=canari@canari.example",
    headers: { "x-forwarded-for": "203.0.113.77", "x-client-port": "40001", "user-agent": "canari" },
  })
  await site.app.inject({
    method: "POST",
    url: '/canari/<script>"',
    payload: { name: "canari" },
    remoteAddress: "203.0.113.78",
    headers: { "x-forwarded-for": "10.9.9.9", "x-client-port": "1" },
  })
  await log.close()
  const lines = textOf(folder)
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line))
  expect(lines[0]).toEqual({
    at: "2026-11-20T12:00:00.000Z",
    ip: "203.0.113.77",
    port: 40001,
    method: "GET",
    route: "/api/v1/country/get",
  })
  // Headers of an untrusted proxy are ignored.
  expect(lines[1]).toMatchObject({ ip: "203.0.113.78", method: "POST", route: "unmatched" })
  expect(lines[1].port).not.toBe(1)
  expect(textOf(folder)).not.toContain("canari")
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
})

test("a file is rotated and compressed after its interval, and no line is lost", { timeout: 20_000 }, async () => {
  const { log, folder } = openLog({ interval: "1s" })
  const request = await anyRequest()
  for (let index = 0; index < 50; index++) {
    log.note({ ...answered, route: `n${index}` }, request)
    await new Promise((done) => setTimeout(done, 60))
  }
  await log.close()
  const names = readdirSync(folder)
  expect(names.filter((name) => name.endsWith(".gz")).length).toBeGreaterThanOrEqual(2)
  expect(names.every((name) => name.includes(`-${process.pid}`))).toBe(true)
  for (const name of names) expect(statSync(join(folder, name)).mode & 0o777, name).toBe(0o600)
  const routes = textOf(folder)
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line).route)
  expect(routes.sort()).toEqual(Array.from({ length: 50 }, (_, index) => `n${index}`).sort())
})

test("a file is rotated although a full disk has left a thousand of the day", { timeout: 20_000 }, async () => {
  const folder = ownFolder()
  const own = `access-${hostname().replace(/[^\w-]/g, "-")}-${process.pid}`
  // Midnight may come meanwhile.
  for (const ms of [Date.now(), Date.now() + 60_000])
    for (let index = 1; index < 1_000; index += 1)
      writeFileSync(
        join(folder, `${own}-${new Date(ms).toISOString().slice(0, 10)}${index > 1 ? `-${index}` : ""}.log.gz`),
        "",
      )
  const { log, reported } = openLog({ folder, interval: "1s" })
  const request = await anyRequest()
  for (let index = 0; index < 30; index++) {
    log.note({ ...answered, route: `n${index}` }, request)
    await new Promise((done) => setTimeout(done, 80))
  }
  await log.close()
  expect(reported).toEqual({ errors: [], lost: 0 })
  await tidyAccessLog(folder, { now: new Date(Date.now() + 2 * 3_600_000), retentionDays: 184 })
  expect(readdirSync(folder).length).toBeLessThan(10)
  const lines = textOf(folder).trimEnd().split("\n")
  expect(lines).toHaveLength(30)
})

test("expired files are removed; those of ended processes are compressed and keep their date", async () => {
  const folder = ownFolder()
  const put = (name: string, days: number) => {
    writeFileSync(join(folder, name), `${name}\n`)
    const written = new Date(now.getTime() - days * 86_400_000)
    utimesSync(join(folder, name), written, written)
  }
  put("access-a-1-2026-05-19.log.gz", 185)
  put("access-a-1-2026-05-21.log.gz", 183)
  put("access-a-2.log", 200)
  put("access-a-3.log", 10)
  put("access-a-4.log", 1)
  put("access-a-5.log.0e1f.part", 185)
  put("notes.txt", 900)
  await Promise.all(
    [tidyAccessLog(folder, { now, retentionDays: 184 }), tidyAccessLog(folder, { now, retentionDays: 184 })].map(
      (tidying) => tidying.catch(() => {}),
    ),
  )
  await tidyAccessLog(folder, { now, retentionDays: 184 })
  expect(readdirSync(folder).sort()).toEqual([
    "access-a-1-2026-05-21.log.gz",
    "access-a-3.log.gz",
    "access-a-4.log",
    "notes.txt",
  ])
  expect(gunzipSync(readFileSync(join(folder, "access-a-3.log.gz"))).toString()).toBe("access-a-3.log\n")
  await tidyAccessLog(folder, { now: new Date("2027-05-20T12:00:00Z"), retentionDays: 184 })
  expect(readdirSync(folder).sort()).toEqual(["access-a-4.log.gz", "notes.txt"])
})

test.each(["a file where the folder should be", "a folder that was taken away"])(
  "%s fails no request: the error is logged once, and lost lines are counted",
  async (trouble) => {
    const base = ownFolder()
    const folder = join(base, "access")
    if (trouble.startsWith("a file")) writeFileSync(folder, "")
    const { log, reported } = openLog({ folder })
    if (trouble.startsWith("a folder")) {
      await expect.poll(() => existsSync(folder)).toBe(true)
      rmSync(folder, { recursive: true })
      writeFileSync(folder, "")
    }
    const request = await anyRequest()
    for (let index = 0; index < 30_000; index++) log.note(answered, request)
    await log.close()
    expect(reported.errors).toHaveLength(1)
    // Lines above 20,000 a second are dropped.
    expect(reported.lost).toBe(30_000)
  },
)

async function anyRequest() {
  const app = fastify()
  const asked = Promise.withResolvers<Parameters<ReturnType<typeof createAccessLog>["note"]>[1]>()
  app.get("/", async (request) => (asked.resolve(request), ""))
  await app.inject("/")
  return asked.promise
}
