import { expect, test } from "vitest"
import type { ContentJob } from "#domain/content-jobs/content-job.ts"
import { readStoredJob, saveContentJob } from "#domain/content-jobs/content-jobs.server.ts"
import { createS3Storage } from "#platform/storage/s3-storage.server.ts"
import { runJob } from "#test/fixtures/content-jobs.ts"
import { insertPackage } from "#test/factories.ts"
import { readPage } from "#test/read-page.ts"
import { startS3Server } from "#test/s3-server.ts"
import { createPanelApp, formPost, signIn } from "./panel-app.ts"

const page = "/painel/conteudo/revisao"
const id = "content-review"

test("what to mend is looked for apart, shown with its field, and looked for again after a change", async () => {
  const started: string[] = []
  await using panel = await createPanelApp("sqlite", { services: { startContentJob: (job) => void started.push(job) } })
  const editor = await signIn(panel, ["editor"])
  const get = async (url: string) => (await panel.app.inject({ url, headers: { cookie: editor.cookie } })).body
  await panel.db.updateTable("package").set({ promotion_ends: "2026-11-19" }).where("id", "=", 2001).execute()
  expect(await get(page)).toContain("Conferindo tudo o que está no ar")
  expect(await get(page)).toContain("Conferindo tudo o que está no ar")
  expect(started).toEqual([id])
  await runJob(panel, id)
  const body = await get(page)
  for (const text of [
    "Promoções que já acabaram",
    'href="/painel/conteudo/packages/2001#campo-promotion-ends"',
    "a promoção acabou em 19/11/2026",
    "Conferido ",
  ])
    expect(body).toContain(text)
  expect(body).not.toContain("Conferindo")
  expect(await get("/painel")).toMatch(/\d+ pontos do conteúdo<!-- --> a melhorar|\d+ pontos? do conteúdo/)
  await panel.db.updateTable("setting").set({ value: "another" }).where("name", "=", "content_version").execute()
  const again = await get(page)
  expect(again).toContain("Conferindo de novo o que está no ar")
  expect(again).toContain("Promoções que já acabaram")
  expect(started).toEqual([id, id])
})

test("what does not fit into the list of a rule is counted, with when it appears", async () => {
  const started: string[] = []
  await using panel = await createPanelApp("sqlite", { services: { startContentJob: (job) => void started.push(job) } })
  const editor = await signIn(panel, ["editor"])
  const get = async () => (await panel.app.inject({ url: page, headers: { cookie: editor.cookie } })).body
  await panel.db.updateTable("package").set({ description: null }).execute()
  const { packages } = await panel.db
    .selectFrom("package")
    .select(({ fn }) => fn.countAll<number | string>().as("packages"))
    .executeTakeFirstOrThrow()
  for (let more = Number(packages); more < 110; more += 1) await insertPackage(panel.db, { description: null })
  await get()
  await runJob(panel, id)
  expect(readPage(await get()).all("main")[0]?.text).toMatch(
    /… e mais \d+\. Aparecem aqui quando estes estiverem resolvidos\./,
  )
})

test("Hoje opens while the bucket is away, without the count; the look itself answers 503", async () => {
  await using server = await startS3Server()
  const storage = createS3Storage({ ...server.options, timeoutMs: 1_000, retryMs: 100 })
  await using panel = await createPanelApp("sqlite", { services: { storage } })
  const editor = await signIn(panel, ["editor"])
  const get = (url: string) => panel.app.inject({ url, headers: { cookie: editor.cookie } })
  for (const fault of ["gone", "silent", 500] as const) {
    server.fail(fault)
    const { statusCode, body } = await get("/painel")
    expect([statusCode, body.includes("Hoje</h1>"), body.includes("a melhorar")]).toEqual([200, true, false])
  }
  expect((await get(page)).statusCode).toBe(503)
})

test("a look that failed is not repeated by itself, and begins anew when it is asked for", async () => {
  const started: string[] = []
  await using panel = await createPanelApp("sqlite", { services: { startContentJob: (job) => void started.push(job) } })
  const editor = await signIn(panel, ["editor"])
  const get = async () => (await panel.app.inject({ url: page, headers: { cookie: editor.cookie } })).body
  await get()
  const job = (await readStoredJob(panel.services, id)) as ContentJob
  await saveContentJob(panel.services, { ...job, state: "failed" })
  panel.setNow("2026-11-20T12:05:00-03:00")
  for (let tries = 0; tries < 2; tries++) expect(await get()).toContain("Conferir de novo")
  expect(started).toEqual([id])
  await panel.app.inject({ url: page, ...formPost(editor, {}) })
  expect(started).toEqual([id, id])
  expect(await get()).toContain("Conferindo tudo o que está no ar")
})
