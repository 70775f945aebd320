import pg from "pg"
import { expect, onTestFinished, test } from "vitest"
import { openLine } from "#test/crash/silent-line.ts"
import { type TestServices, createTestServices } from "#test/create-test-app.ts"
import { setReadOnly } from "#test/set-read-only.ts"
import { changeContentVersion } from "./content-version.ts"
import { followPostgresVersion } from "./postgres-version.ts"
import { isUnavailable } from "./unavailable.ts"

/* A change of the version is noticed within a second, also when the connection was lost or is silent. */

/** Well below five seconds, the former timeout of a silent connection. */
const patience = { timeout: 4_000, interval: 20 }

async function follow(url: string) {
  const version = followPostgresVersion(url)
  onTestFinished(() => version.close())
  const known = await version.latest()
  /** Does not call `current()`: the version must be noticed on a site without visitors too. */
  const isKnown = (other: string) => version.confirmedAt(other) > Number.NEGATIVE_INFINITY
  return { version, known, isKnown }
}

async function change({ db }: TestServices): Promise<string> {
  await changeContentVersion(db, "2026-11-20")
  const { value } = await db
    .selectFrom("setting")
    .select("value")
    .where("name", "=", "content_version")
    .executeTakeFirstOrThrow()
  return value
}

test("a change is known before anybody asks", async () => {
  await using site = await createTestServices("postgres")
  const { version, isKnown } = await follow(site.url as string)
  const next = await change(site)
  await expect.poll(() => isKnown(next), patience).toBe(true)
  expect(version.current()).toBe(next)
})

test("a change over a connection that fell silent is known soon: another takes its place", async () => {
  await using site = await createTestServices("postgres")
  await using line = await openLine(site.url as string)
  const { isKnown } = await follow(line.url)
  line.silence()
  line.heal()
  const next = await change(site)
  await expect.poll(() => isKnown(next), patience).toBe(true)
})

test("a change right after the server ended the connection is known, also where nothing is notified", async () => {
  await using site = await createTestServices("postgres")
  const { isKnown } = await follow(site.url as string)
  const other = new pg.Client({ connectionString: site.url })
  await other.connect()
  await other.query("drop trigger content_changed on setting")
  await other.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where query like '%content_version%' and pid <> pg_backend_pid()`,
  )
  await other.end()
  const next = await change(site)
  await expect.poll(() => isKnown(next), patience).toBe(true)
})

test("where nothing is notified, the version is read often enough that a change is known within a second", async () => {
  await using site = await createTestServices("postgres")
  const { version, known } = await follow(site.url as string)
  const reads = new Set<number>()
  await expect.poll(() => reads.add(version.confirmedAt(known)).size, { timeout: 20_000, interval: 20 }).toBe(5)
  // The first two reads are at once: that of the test, and the first of the interval.
  const times = [...reads].slice(1)
  const shortest = Math.min(...times.slice(1).map((at, index) => at - times[index]!))
  expect(shortest).toBeLessThan(500)
})

test("while the server is away the last version is known; the next change after that is too", async () => {
  await using site = await createTestServices("postgres")
  await using line = await openLine(site.url as string)
  const { version, known, isKnown } = await follow(line.url)
  line.cut()
  await expect(version.latest()).rejects.toThrow()
  expect(version.current()).toBe(known)
  line.heal()
  const next = await change(site)
  await expect.poll(() => isKnown(next), patience).toBe(true)
})

test("a connection to a server that refuses writes is replaced, for changes are written elsewhere", async () => {
  await using site = await createTestServices("postgres")
  const { isKnown } = await follow(site.url as string)
  await setReadOnly(site.db, true)
  const other = new pg.Client({ connectionString: site.url })
  await other.connect()
  const lines = async () => {
    const { rows } = await other.query<{ pid: number }>(
      `select pid from pg_stat_activity
        where query like '%content_version%' and pid <> pg_backend_pid() and datname = current_database()`,
    )
    return rows.map(({ pid }) => pid)
  }
  // Two connections, one after the other, on a machine that may be busy.
  const forTwo = { ...patience, timeout: 20_000 }
  const opened = await lines()
  for (const pid of opened) await other.query("select pg_terminate_backend($1)", [pid])
  await expect
    .poll(async () => (await lines()).filter((pid) => !opened.includes(pid)).length, forTwo)
    .toBeGreaterThan(0)
  const standing = await lines()
  await expect.poll(async () => (await lines()).some((pid) => standing.includes(pid)), forTwo).toBe(false)
  await other.end()
  const next = await change(site)
  await expect.poll(() => isKnown(next), patience).toBe(true)
})

test("a server that is far away, so that a connection takes longer than a second, gives the version too", async () => {
  await using site = await createTestServices("postgres")
  await using line = await openLine(site.url as string, { delayMs: 250 })
  const { isKnown } = await follow(line.url)
  const next = await change(site)
  await expect.poll(() => isKnown(next), patience).toBe(true)
})

test("a server that says nothing is unavailable: not a fault of ours", async () => {
  await using site = await createTestServices("postgres")
  await using line = await openLine(site.url as string)
  const { version } = await follow(line.url)
  line.silence()
  expect(isUnavailable(await version.latest().catch((error: unknown) => error))).toBe(true)
})

test("it is closed while it connects, also to a server that says nothing", async () => {
  await using site = await createTestServices("postgres")
  await using line = await openLine(site.url as string)
  await followPostgresVersion(line.url).close()
  line.silence()
  await followPostgresVersion(line.url).close()
})

test("it is closed at once, also over a silent connection", async () => {
  await using site = await createTestServices("postgres")
  await using line = await openLine(site.url as string)
  const version = followPostgresVersion(line.url)
  await version.latest()
  line.silence()
  await version.close()
  await expect(version.latest()).rejects.toThrow()
})
