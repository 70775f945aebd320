import { spawn } from "node:child_process"
import { once } from "node:events"
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statfsSync,
  truncateSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { sql } from "kysely"
import { describe, expect, test } from "vitest"
import { lastBackupAt } from "#domain/backup/last-backup.server.ts"
import { readManifest } from "#domain/backup/manifest.server.ts"
import { saveErasures } from "#domain/privacy/erasures.server.ts"
import { isLockAwaited } from "#test/fixtures/lock-wait.ts"
import { insertManyQuotes, sendGift, sendQuote } from "#test/fixtures/request-samples.ts"
import { type TestServices, createTestApp, createTestServices, faceEngines } from "#test/create-test-app.ts"
import { draftEntry } from "#test/fixtures/draft-samples.ts"
import { limitPictures, makeOlder } from "#test/fixtures/backup.ts"
import { isFull } from "#test/full.ts"
import { runHere } from "#test/run-here.ts"
import { besideApp, runScript, runScriptBeside } from "#test/run-script.ts"
import { migrationNames } from "#platform/database/migrate.ts"
import { saveSetting } from "#platform/database/settings.ts"
import * as backup from "./backup.ts"
import * as restore from "./restore.ts"

const commands = { backup, restore }

/** Notes that retention ran, this long ago. */
const noteRun = async ({ db }: TestServices, agoMs = 0) => {
  const ranAt = new Date(Date.now() - agoMs).toISOString()
  await saveSetting(db, "retention_runs", JSON.stringify({ ranAt }), ranAt)
}

const countQuotes = async ({ db }: TestServices) =>
  (await db.selectFrom("quote_request").select("protocol").execute()).length

describe.each(faceEngines)("npm run backup and npm run restore beside a running site on %s", (engine) => {
  test("copy, check, refuse what would lose something, and bring back", async () => {
    await using app = await createTestApp(engine, { content: "demo" })
    await limitPictures(app.db)
    await sendQuote(app.services)
    await sendGift(app.services)
    await draftEntry(app.services, { kind: "packages", id: "2001" }, { name: "Natal" })
    await app.db.updateTable("content_draft").set({ publish_at: "2026-12-24T15:00:00.000Z" }).execute()
    const { erasures } = app.services
    const erased = await erasures.hash("email:ana@exemplo.com.br")
    await saveErasures(app.db, [[erased, "2026-11-20T12:00:00.000Z"]])
    await noteRun(app)
    const run = (command: keyof typeof commands, ...words: string[]) =>
      runHere(commands[command], words, besideApp(app))

    expect(runScript("cli/backup.ts", ["copia"], besideApp(app))).toMatchObject({
      status: 0,
      stderr: "",
      stdout: expect.stringMatching(
        /Backup gravado e conferido[^]*  de \d\d\/\d\d\/\d{4}, \d\d:\d\d, [^]*1 orçamento, 1 mensagem de lua de mel, 4 e-mails[^]*Sem elas não se leem os comprovantes[^]*em outro lugar\.\n$/,
      ),
    })
    expect(await lastBackupAt(app.db)).toMatch(/^\d{4}-.*Z$/)
    // An erasure by another process, whose file is elsewhere.
    expect(readFileSync(join(app.folder, "keys", "erased.jsonl"), "utf8")).toContain(erased)
    expect(await run("backup", "--check", "copia")).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("Tudo certo"),
    })
    await sendQuote(app.services, { email: "depois@exemplo.com.br" })

    expect(await run("restore", "copia")).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("repita com --replace"),
    })
    expect(runScript("cli/restore.ts", ["copia", "--replace"], besideApp(app))).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("--yes"),
    })
    expect(await countQuotes(app)).toBe(2)
    expect(runScript("cli/restore.ts", ["copia", "--replace", "--yes"], besideApp(app))).toMatchObject({
      status: 0,
      stderr: "",
      stdout: expect.stringMatching(
        /Restaurado o backup de \d\d\/\d\d\/\d{4}, \d\d:\d\d: [^]*4 e-mails que esperavam ficaram retidos[^]*1 publicação agendada ficou retida: pode já/,
      ),
    })
    expect(await countQuotes(app)).toBe(1)
    // Emails that were written as files cannot be looked through for those of people who were erased.
    writeFileSync(join(app.folder, "outbox"), "")
    expect(await run("restore", "copia", "--replace", "--yes")).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^\nA restauração parou no fim: o banco já é o do backup.*ENOTDIR/s),
    })
    rmSync(join(app.folder, "outbox"))
    expect(await run("restore", "copia", "--replace", "--yes")).toMatchObject({ status: 0 })
    expect(await countQuotes(app)).toBe(1)
    await using empty = await createTestServices(engine)
    // The exports of requests, which retention looks through, cannot be listed.
    writeFileSync(join(empty.folder, "panel-exports"), "")
    expect(await runHere(restore, [join(app.folder, "copia")], besideApp(empty))).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(
        /Restaurado o backup[^]*Confira em Equipe quem tem acesso: é o de \d\d\/\d\d\/\d{4}, \d\d:\d\d\./,
      ),
      stderr: expect.stringMatching(/A restauração está completa\..*ENOTDIR/),
    })
    // The site that kept running serves the restored data.
    expect((await app.app.inject({ method: "POST", url: "/api/v1/store/get", payload: {} })).statusCode).toBe(200)

    truncateSync(join(app.folder, "copia/tables/package.jsonl.gz"), 100)
    for (const [command, words, before] of [
      ["backup", ["--check", "copia"], ""],
      ["restore", ["copia", "--replace", "--yes"], "\nA restauração parou, e os dados do banco são os de antes.\n"],
    ] as const)
      expect(await run(command, ...words)).toMatchObject({
        status: 1,
        stderr: expect.stringContaining(`${before}O backup está danificado: tables/package.jsonl.gz`),
      })
    expect(await countQuotes(app)).toBe(1)
  }, 120_000)

  test("a restore that is killed leaves the old database whole", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    await limitPictures(app.db)
    await insertManyQuotes(app.db, 10_000)
    expect(await runHere(backup, ["copia"], besideApp(app))).toMatchObject({ status: 0 })
    await app.db.deleteFrom("quote_request").where("protocol", ">", "TV-00000009").execute()

    const child = spawn(
      process.execPath,
      ["--disable-warning=ExperimentalWarning", "cli/restore.ts", "copia", "--replace", "--yes"],
      { env: { ...process.env, NODE_OPTIONS: "", ...besideApp(app) } },
    )
    let output = ""
    const writing = new Promise<void>((done) => {
      child.stdout.on("data", (chunk) => {
        output += String(chunk)
        if (output.includes("Gravando o banco")) done()
      })
    })
    await writing
    child.kill("SIGKILL")
    await once(child, "exit")
    expect(output).not.toContain("Apagando de novo")
    await expect.poll(() => countQuotes(app), { timeout: 10_000 }).toBe(10)
    expect((await app.db.selectFrom("state").select("id").execute()).length).toBe(27)
  }, 120_000)
})

test.runIf(isFull)(
  "a restore waits longer for a lock than a statement of the site may take",
  async () => {
    await using app = await createTestServices("postgres", { content: "demo" })
    await limitPictures(app.db)
    expect(await runHere(backup, ["copia"], besideApp(app))).toMatchObject({ status: 0 })
    const restoring = await app.db.transaction().execute(async (trx) => {
      await sql`lock table quote_request in share mode`.execute(trx)
      const answer = runScriptBeside("cli/restore.ts", ["copia", "--replace", "--yes"], besideApp(app))
      await expect.poll(() => isLockAwaited(app.db), { timeout: 20_000 }).toBe(true)
      await setTimeout(21_000)
      return { answer }
    })
    expect(await restoring.answer).toMatchObject({ status: 0, stderr: "" })
  },
  90_000,
)

test.each([
  ["backup", [], "Falta a pasta"],
  ["backup", ["a", "b"], "Não entendemos “b”"],
  ["backup", ["--chaves", "a"], "--with-keys"],
  ["backup", ["--check", "/nao-existe"], "Não há um backup completo"],
  ["restore", [], "Falta a pasta"],
  ["restore", ["/nao-existe"], "Não há um backup completo"],
] as const)("%s %j ends with 1 and says what would be right", async (command, words, told) => {
  expect(await runHere(commands[command], [...words], { DATA_DIR: "/nao-existe" })).toMatchObject({
    status: 1,
    stdout: "",
    stderr: expect.stringContaining(told),
  })
  expect(existsSync("/nao-existe")).toBe(false)
})

test("a backup of a folder without a database makes none, and leaves nothing", async () => {
  await using app = await createTestServices("sqlite")
  expect(await runHere(backup, ["copia"], { DATA_DIR: join(app.folder, "wrong"), INIT_CWD: app.folder })).toMatchObject(
    { status: 1, stderr: expect.stringContaining("Não há banco de dados") },
  )
  expect(readdirSync(app.folder).filter((name) => /copia|wrong/.test(name))).toEqual([])
})

test("a backup says which keys it does not have, because they come from variables", async () => {
  await using app = await createTestServices("sqlite", { content: "demo" })
  await limitPictures(app.db)
  const PRIVACY_KEY = "p".repeat(32)
  for (const [words, given, told] of [
    [
      ["copia"],
      { PRIVACY_KEY, PANEL_KEY: "k".repeat(32) },
      "PRIVACY_KEY e PANEL_KEY não é copiado: guarde também essas",
    ],
    [["com-chaves", "--with-keys"], { PRIVACY_KEY }, "PRIVACY_KEY não é copiado: guarde também essa variável."],
  ] as const)
    expect(await runHere(backup, [...words], { ...besideApp(app), ...given })).toMatchObject({
      status: 0,
      stdout: expect.stringContaining(` O que está em ${told}`),
    })
}, 60_000)

test("a backup by a newer version leaves the database to the site that runs, and can be restored", async () => {
  await using app = await createTestServices("sqlite", { content: "demo" })
  await limitPictures(app.db)
  const known = await makeOlder(app.db)
  const applied = async () =>
    (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(app.db)).rows.map(
      ({ name }) => name,
    )
  expect(await runHere(backup, ["copia"], besideApp(app))).toMatchObject({ status: 0, stderr: "" })
  expect(await applied()).toEqual(known)
  expect(await readManifest(join(app.folder, "copia"))).toMatchObject({ migrations: known })
  expect(await runHere(restore, ["copia", "--replace", "--yes"], besideApp(app))).toMatchObject({ status: 0 })
  expect(await applied()).toEqual(migrationNames)
  expect(await app.db.selectFrom("staff_network").select("staff_id").execute()).toEqual([])
}, 60_000)

test("a backup whose date cannot be noted is whole, and says so", async () => {
  await using app = await createTestServices("sqlite", { content: "demo" })
  await limitPictures(app.db)
  await sql`create trigger setting_refused before insert on setting when new.name = 'backup_made'
    begin select raise(abort, 'refused'); end`.execute(app.db)
  expect(await runHere(backup, ["copia"], besideApp(app))).toMatchObject({
    status: 0,
    stdout: expect.stringContaining("Backup gravado e conferido"),
    stderr: expect.stringMatching(/^\nO backup está completo, mas a data dele .*refused\n$/),
  })
  expect(await runHere(backup, ["--check", "copia"], besideApp(app))).toMatchObject({ status: 0 })
}, 60_000)

test("a backup leaves the site its free space, and nothing when it cannot", async () => {
  await using app = await createTestApp("sqlite", { content: "demo" })
  await limitPictures(app.db)
  const { bavail, bsize } = statfsSync(app.folder)
  const environment = { ...besideApp(app), DISK_FREE_MIN_MB: String(Math.ceil((bavail * bsize) / 1024 ** 2) + 1000) }
  expect(await runHere(backup, ["copia"], environment)).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^Não foi possível gravar em .*DISK_FREE_MIN_MB.*BACKUP_DAYS.*\n$/),
  })
  expect(readdirSync(app.folder).filter((name) => name.includes("copia"))).toEqual([])
}, 60_000)

test("says that the keys are in the backup only when they are", async () => {
  await using app = await createTestServices("sqlite", { content: "demo" })
  await limitPictures(app.db)
  rmSync(join(app.folder, "keys"), { recursive: true, force: true })
  const settings = { PRIVACY_KEY: "p".repeat(32), PANEL_KEY: "q".repeat(32) }
  expect((await runHere(backup, ["sem", "--with-keys"], { ...besideApp(app), ...settings })).stdout).toContain(
    "As chaves não estão no backup",
  )
  mkdirSync(join(app.folder, "keys"), { recursive: true })
  writeFileSync(join(app.folder, "keys", "receipts.key"), `${"A".repeat(43)}=\n`)
  expect((await runHere(backup, ["com", "--with-keys"], besideApp(app))).stdout).toContain("As chaves vão junto")
}, 60_000)

test("a restore with a clock that is far ahead of the backup removes nothing by it, and says how", async () => {
  await using app = await createTestServices("sqlite", { content: "demo" })
  await limitPictures(app.db)
  await app.db
    .insertInto("idempotency")
    .values({ key: "k", fingerprint: "", protocol: "TV-7K3M-92QX", expires_at: "2020-01-01T00:00:00.000Z" })
    .execute()
  await noteRun(app, 365 * 86_400_000)
  expect(await runHere(backup, ["copia"], besideApp(app))).toMatchObject({ status: 0 })
  expect(await runHere(restore, ["copia", "--replace", "--yes"], besideApp(app))).toMatchObject({
    status: 0,
    stderr: "",
    stdout: expect.stringMatching(
      /Restaurado o backup[^]*Nada foi apagado: confira a hora[^]*retain --dry-run; [^]*, o mesmo sem --dry-run\.\n$/,
    ),
  })
  expect(await app.db.selectFrom("idempotency").select("key").execute()).toEqual([{ key: "k" }])
}, 60_000)

test("a restore that is refused makes no database where there was none", async () => {
  await using app = await createTestServices("sqlite", { content: "demo" })
  await limitPictures(app.db)
  expect(await runHere(backup, ["copia"], besideApp(app))).toMatchObject({ status: 0 })
  truncateSync(join(app.folder, "copia/tables/package.jsonl.gz"), 100)
  const other = join(app.folder, "new")
  const environment = { ...besideApp(app), DATA_DIR: other }
  expect(await runHere(restore, ["copia"], environment)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("O backup está danificado: tables/package.jsonl.gz"),
  })
  expect(existsSync(join(other, "travessia.db"))).toBe(false)
}, 60_000)
