import { sql } from "kysely"
import { expect, test } from "vitest"
import { draftTag, findDraft } from "#domain/entries/drafts/drafts.server.ts"
import { listVersions } from "#domain/entries/history/entry-history.server.ts"
import type { EntryRef } from "#domain/entries/entry-kind.ts"
import { publicAddress } from "#domain/entries/public-address.server.ts"
import { findEntry } from "#domain/entries/documents/read-entries.server.ts"
import { connectDatabase } from "#platform/database/connect.ts"
import { watchContentVersion } from "#platform/database/watch-content-version.ts"
import type { TestApp } from "#test/create-test-app.ts"
import { filesPost, replaceImageStore, smallPicture } from "#test/fixtures/uploads.ts"
import { editorForm } from "#test/panel/editor-form.ts"
import { type SignedIn, createPanelApp, formPost, signIn } from "#test/panel/panel-app.ts"
import { openLine } from "./silent-line.ts"

/*
 * The database fails while an editor saves, uploads and publishes. Nothing may be half done or lost, and the site must
 * recover.
 */

interface Fault extends AsyncDisposable {
  begin: () => unknown
  /** Starts the fault in the middle of the next publication. */
  beginWhilePublishing: () => unknown
  end: () => unknown
}

const faults: Array<[what: string, engine: "sqlite" | "postgres", cause: (panel: TestApp) => Promise<Fault>]> = [
  ["PostgreSQL is gone", "postgres", losePostgres],
  ["the disk of PostgreSQL is full", "postgres", fillPostgres],
  ["the disk of SQLite is full", "sqlite", fillSqlite],
]

const praia: EntryRef = { kind: "packages", id: "2001" }
const editor = "/painel/conteudo/packages/2001"
/** Text of the error page after a failed submit; what was typed stays on the page before. */
const advice = "Nada se perdeu: volte, confira o que escreveu e tente de novo em alguns instantes."

test.each(faults)(
  "%s: saving, uploading and publishing say so, lose nothing, and go on",
  async (_what, engine, cause) => {
    await using panel = await createPanelApp(engine)
    replaceImageStore(panel)
    const who = await signIn(panel, ["editor"])
    const post = (url: string, fields: Record<string, string | string[]>) =>
      panel.app.inject({ url, ...formPost(who, fields) })
    const page = await seenPage(panel)
    const long = `<p>${"Areia clara e mar morno. ".repeat(800)}</p>`
    const typed = await editorForm(panel.db, praia, { name: "Xilogravura", description: long, intent: "save" })
    await using fault = await cause(panel)

    await fault.begin()
    const refused = await post(editor, typed)
    expect([refused.statusCode, refused.body.includes(advice)]).toEqual([503, true])
    const byScript = await post(`${editor}.data?_routes=content%2Fentry-page`, { ...typed, intent: "autosave" })
    expect(byScript.statusCode).toBe(503)
    const upload = await sendPicture(panel, who, "serra.jpg")
    // A row as small as a picture's may still fit.
    expect(upload).toMatch(/^(?:503 .*Nada se perdeu|422 .*não pôde ser guardado agora|200 .*serra.jpg entrou)/s)
    expect(await findDraft(panel.db, praia)).toBeUndefined()
    expect(await page.isAsBefore()).toBe(true)

    await fault.end()
    await expect.poll(async () => (await post(editor, typed)).headers.location, patience).toBe(editor)
    expect(await sendPicture(panel, who, "duna.jpg")).toContain("duna.jpg entrou: duna.")
    const draft = await findDraft(panel.db, praia)
    expect(draft).toMatchObject({ revision: 1, document: { name: "Xilogravura" } })

    await fault.beginWhilePublishing()
    const shown = { draft: draftTag(draft) }
    const unpublished = await post(`${editor}/publicar`, shown)
    expect([unpublished.statusCode, unpublished.body.includes(advice)]).toEqual([503, true])
    expect(await page.isAsBefore()).toBe(true)
    expect(await findDraft(panel.db, praia)).toEqual(draft)
    expect((await findEntry(panel.db, praia))?.document).not.toMatchObject({ name: "Xilogravura" })
    expect(await listVersions(panel.db, praia)).toEqual([])

    await fault.end()
    const publish = async () => (await post(`${editor}/publicar`, shown)).headers.location
    await expect.poll(publish, patience).toBe(`${editor}?feito=publicado`)
    // PostgreSQL notifies every process.
    await expect.poll(() => page.has("Xilogravura"), patience).toBe(true)
  },
)

const patience = { timeout: 30_000 }

test("on a full disk the panel is still read, also when the use of a session is due to be noted", async () => {
  await using panel = await createPanelApp("postgres")
  const who = await signIn(panel, ["editor"])
  await prepareFullDisk(panel)
  await fillTable(panel, "staff_session")
  panel.setNow("2026-11-20T13:30:00-03:00")
  const { statusCode, body } = await panel.app.inject({ url: editor, headers: { cookie: who.cookie } })
  expect([statusCode, body.includes('name="description"')]).toEqual([200, true])
})

/** The package's page, loaded before the fault. */
async function seenPage({ app, db }: TestApp) {
  const wanted = (await publicAddress(db, praia, (await findEntry(db, praia))?.document)) ?? ""
  const get = async (url: string) => {
    const answer = await app.inject(url)
    return answer.statusCode === 301 ? app.inject(String(answer.headers.location)) : answer
  }
  // Redirects are not cached.
  const address = String((await app.inject(wanted)).headers.location ?? wanted)
  const before = await get(address)
  expect(before.statusCode).toBe(200)
  return {
    isAsBefore: async () => (await get(address)).body === before.body,
    has: async (text: string) => (await get(address)).body.includes(text),
  }
}

async function sendPicture({ app }: TestApp, who: SignedIn, name: string): Promise<string> {
  const file = { name, bytes: await smallPicture(name === "serra.jpg" ? "#227722" : "#ddcc99") }
  const { statusCode, body } = await app.inject({ url: "/painel/imagens", ...filesPost(who, [file]) })
  return `${statusCode} ${body}`
}

async function losePostgres({ services, url = "" }: TestApp): Promise<Fault> {
  const line = await openLine(url)
  const direct = { db: services.db, contentVersion: services.contentVersion }
  let cutAt: RegExp | undefined
  const onQuery = (query: string) => void (cutAt?.test(query) && line.cut())
  const db = connectDatabase({ url: line.url, file: "", onQuery })
  const contentVersion = watchContentVersion({ url: line.url, file: "" })
  await contentVersion.current()
  Object.assign(services, { db, contentVersion })
  return {
    begin: line.cut,
    beginWhilePublishing: () => void (cutAt = /^insert into "package"/),
    end: () => {
      cutAt = undefined
      line.heal()
    },
    [Symbol.asyncDispose]: async () => {
      Object.assign(services, direct)
      await contentVersion.close()
      await db.destroy()
      await line[Symbol.asyncDispose]()
    },
  }
}

/** Makes PostgreSQL report a full disk when a draft is saved or when a publication ends. */
async function fillPostgres(panel: TestApp): Promise<Fault> {
  await prepareFullDisk(panel)
  let full = ""
  return {
    ...nothingToClose,
    begin: () => fillTable(panel, (full = "content_draft")),
    beginWhilePublishing: () => fillTable(panel, (full = "entry_version")),
    end: () => sql`drop trigger full_disk on ${sql.table(full)}`.execute(panel.db),
  }
}

async function prepareFullDisk({ db }: TestApp) {
  await sql`create function disk_full() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(db)
}

async function fillTable({ db }: TestApp, table: string) {
  await sql`create trigger full_disk before insert or update on ${sql.table(table)}
    for each row execute function disk_full()`.execute(db)
}

/** SQLite's page limit fails like a full disk, in whichever statement needs a new page. */
async function fillSqlite({ db }: TestApp): Promise<Fault> {
  const fill = async () => {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
    await sql.raw(`pragma max_page_count = ${rows[0]?.page_count ?? 0}`).execute(db)
  }
  const end = () => sql`pragma max_page_count = 1000000`.execute(db)
  return { ...nothingToClose, begin: fill, beginWhilePublishing: fill, end }
}

const nothingToClose = { [Symbol.asyncDispose]: async () => {} }
