import { existsSync, readdirSync, rmSync, utimesSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { describe, expect, test, vi } from "vitest"
import { DecoderBusyError } from "#platform/images/decode-in-subprocess.server.ts"
import { MissingObjectError } from "#platform/storage/storage.server.ts"
import { type TestServices, createTestServices, engines } from "#test/create-test-app.ts"
import { createExampleFolder } from "#test/fixtures/content-folder.ts"
import { importExample, runJob, zipFolder } from "#test/fixtures/content-jobs.ts"
import { findEntry } from "#domain/entries/documents/read-entries.server.ts"
import type { ContentTask } from "./content-job.ts"
import { continueContentJob, readContentJob, readStoredJob, startContentJob } from "./content-jobs.server.ts"

const marina = { id: "s1", name: "Marina Teles" }
const address = "192.0.2.1"
const segment = { kind: "segments", id: "1" } as const

test("an import finds the file that its dry run was sent more than a day before; old jobs go whole", async () => {
  await using app = await createTestServices("sqlite")
  using example = await importExample(app)
  const old = await startJob(app, { do: "try-import" }, example.rename("Antigo"))
  const tried = await runJob(app, await startJob(app, { do: "try-import" }, example.rename("Oceanos")))
  for (const name of readdirSync(filesOf(app, old))) grow(app, old, name)
  grow(app, tried.id, "sent-1")
  // Any new job removes what is old.
  await startJob(app, { do: "export-content" })
  expect(readdirSync(join(app.folder, "content-jobs")).filter((id) => existsIn(app, id))).not.toContain(old)
  const task = { do: "import", expected: digestOf(tried) } as const
  await continueContentJob(app.services, tried, { address, task })
  expect(await runJob(app, tried.id)).toMatchObject({ state: "done", result: { is: "imported" } })
  expect(await nameOf(app)).toBe("Oceanos")
})

test.each<[ContentTask]>([
  [{ do: "import", expected: "" }],
  [{ do: "publish-prices", expected: "" }],
  [{ do: "try-prices" }],
])("without its sent file a job ends with advice: %j", async (task) => {
  await using app = await createTestServices("sqlite")
  const id = await startJob(app, task, Buffer.from("x"))
  rmSync(join(filesOf(app, id), "sent-1"))
  expect(await runJob(app, id)).toMatchObject({
    state: "done",
    result: { is: "refused", reason: "O arquivo enviado já foi apagado: envie de novo." },
  })
})

test("a busy machine is told as such, not as a job that failed", async () => {
  await using app = await createTestServices("sqlite")
  using example = await importExample(app)
  app.services.images = { ...app.services.images, save: () => Promise.reject(new DecoderBusyError()) }
  const { state, result } = await runJob(app, await startJob(app, { do: "try-import" }, example.rename("Oceanos")))
  expect([state, result]).toEqual(["done", { is: "refused", reason: new DecoderBusyError().message }])
})

test.each<[ContentTask, string]>([
  [{ do: "try-import" }, "este ZIP"],
  [{ do: "export-content" }, "esta exportação"],
])("a job that would leave too little space on the disk ends before it writes: %j", async (task, what) => {
  await using app = await createTestServices("sqlite", { content: "demo" })
  using example = await createExampleFolder()
  const id = await startJob(app, task, zipFolder(example.folder))
  const { result } = await runJob(app, id, { freeMinBytes: Number.MAX_SAFE_INTEGER / 2 })
  const reason = `O servidor não tem espaço livre para ${what}: fale com quem cuida dele.`
  expect(result).toEqual({ is: "refused", reason })
  const { result: other } = await runJob(app, await startJob(app, task, zipFolder(example.folder)))
  expect(other?.is).not.toBe("refused")
})

test("a job that has done its work is not failed because the storage is away when it says so", async () => {
  await using app = await createTestServices("sqlite")
  using example = await importExample(app)
  const { storage } = app.services
  let refusals = 2
  app.services.storage = {
    ...storage,
    put: async (key, bytes, type) => {
      if (bytes.includes('"state":"done"') && refusals-- > 0) throw new Error("the storage is away")
      return storage.put(key, bytes, type)
    },
  }
  const id = await startJob(app, { do: "try-import" }, example.rename("Oceanos"))
  expect(await runJob(app, id)).toMatchObject({ state: "done", result: { is: "tried" } })
  expect(refusals).toBe(-1)
})

test("a slow storage does not make a living job look lost: its state is never older than two writes", async () => {
  await using app = await createTestServices("sqlite")
  const objects = new Map<string, Buffer>()
  app.services.storage = {
    ...app.services.storage,
    // The folder's list would take real time.
    list: async function* () {},
    put: async (key, bytes) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500))
      objects.set(key, bytes)
    },
    get: async (key) => {
      // The task is over when it finds no file.
      if (key.endsWith("sent-1")) await new Promise((resolve) => setTimeout(resolve, 200_500))
      const bytes = objects.get(key)
      if (!bytes) throw new MissingObjectError(key)
      return bytes
    },
  }
  app.services.clock = () => new Date()
  using _real = { [Symbol.dispose]: () => void vi.useRealTimers() }
  vi.useFakeTimers({ toFake: ["setTimeout", "setInterval", "clearInterval", "Date"] })
  const now = app.services.clock().toISOString()
  const task = { do: "try-prices" } as const
  const job = { id: "slow", staff: marina, address, task, createdAt: now, seenAt: now, sent: 1 }
  objects.set("content-jobs/slow/job.json", Buffer.from(JSON.stringify({ ...job, state: "waiting" })))
  const running = runJob(app, "slow")
  for (let ticks = 0; ticks < 200; ticks += 1) {
    await vi.advanceTimersByTimeAsync(1_000)
    const seenAt = Date.parse((await readStoredJob(app.services, "slow"))?.seenAt ?? "")
    expect(Date.now() - seenAt).toBeLessThanOrEqual(4_000)
  }
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await running).toMatchObject({ state: "done", result: { is: "refused" } })
})

test("jobs are done one after the other", async () => {
  await using app = await createTestServices("sqlite")
  using example = await importExample(app)
  const gate = Promise.withResolvers<void>()
  const { images } = app.services
  app.services.images = { ...images, save: (bytes) => gate.promise.then(() => images.save(bytes)) }
  const first = await startJob(app, { do: "try-import" }, example.rename("Oceanos"))
  const running = runJob(app, first)
  await vi.waitFor(async () => expect(await readStoredJob(app.services, first)).toMatchObject({ state: "running" }))
  const second = await startJob(app, { do: "export-prices", format: "csv" })
  const queued = runJob(app, second)
  await vi.waitFor(async () => expect(await readStoredJob(app.services, second)).toMatchObject({ isQueued: true }))
  // The review starts by itself and holds up nobody.
  const review = await startJob(app, { do: "check-content" })
  expect(await runJob(app, review)).toMatchObject({ state: "done" })
  expect(await readStoredJob(app.services, second)).toMatchObject({ state: "waiting", isQueued: true })
  gate.resolve()
  expect([await running, await queued]).toMatchObject([{ state: "done" }, { state: "done", isQueued: false }])
})

describe.each(engines)("on %s", (engine) => {
  test("a button pressed twice starts one of two processes, which says that it imported", async () => {
    const runs: string[] = []
    const services = { startContentJob: (_id: string, run: string) => void runs.push(run) }
    await using app = await createTestServices(engine, { services })
    using example = await importExample(app)
    const tried = await runJob(app, await startJob(app, { do: "try-import" }, example.rename("Oceanos")))
    runs.length = 0
    const task = { do: "import", expected: digestOf(tried) } as const
    await continueContentJob(app.services, tried, { address, task })
    await continueContentJob(app.services, tried, { address, task })
    await Promise.all(runs.map((run) => runJob(app, tried.id, { run })))
    const { result, ...job } = (await readStoredJob(app.services, tried.id))!
    expect([job.state, result]).toEqual(["done", expect.objectContaining({ is: "imported", changed: true })])
    expect(await nameOf(app)).toBe("Oceanos")
  })

  test("a task that was silent leaves the job to the one that was started since, and writes nothing", async () => {
    await using app = await createTestServices(engine)
    using example = await importExample(app)
    const tried = await runJob(app, await startJob(app, { do: "try-import" }, example.rename("Oceanos")))
    const task = { do: "import", expected: digestOf(tried) } as const
    await continueContentJob(app.services, tried, { address, task })
    const { images } = app.services
    let isSuspended = true
    // The machine is suspended for two minutes while the import reads its pictures.
    const save: typeof images.save = async (bytes) => {
      if (isSuspended) {
        isSuspended = false
        app.setNow("2026-11-20T12:02:00-03:00")
        const lost = await readContentJob(app.services, tried.id)
        expect(lost).toMatchObject({ state: "failed" })
        await continueContentJob(app.services, lost!, { address: "192.0.2.7", task })
        await sleep(2_500)
      }
      return images.save(bytes)
    }
    app.services.images = { ...images, save }
    await expect(runJob(app, tried.id)).rejects.toThrow(tried.id)
    expect(await nameOf(app)).not.toBe("Oceanos")
    expect(await readStoredJob(app.services, tried.id)).toMatchObject({ state: "waiting", address: "192.0.2.7" })
    expect(await runJob(app, tried.id)).toMatchObject({ state: "done", result: { is: "imported" } })
    expect(await nameOf(app)).toBe("Oceanos")
  })
})

async function startJob({ services }: TestServices, task: ContentTask, bytes?: Uint8Array) {
  const file =
    bytes &&
    (async function* () {
      yield bytes
    })()
  return startContentJob(services, { staff: marina, address, task, ...(file && { file }) })
}

function filesOf({ folder }: TestServices, id: string): string {
  return join(folder, "content-jobs", id)
}

function existsIn(app: TestServices, id: string): boolean {
  return existsSync(filesOf(app, id)) && readdirSync(filesOf(app, id)).length > 0
}

/** Makes an object as old as if it was stored two days ago. */
function grow(app: TestServices, id: string, name: string) {
  const then = new Date(app.services.clock().getTime() - 48 * 60 * 60_000)
  utimesSync(join(filesOf(app, id), name), then, then)
}

function digestOf({ result }: { result?: { is: string; digest?: string } }): string {
  expect(result?.is).toBe("tried")
  return result?.digest ?? ""
}

async function nameOf({ db }: TestServices) {
  return ((await findEntry(db, segment))?.document as { name?: string } | undefined)?.name
}
