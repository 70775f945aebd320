import { expect, test } from "vitest"
import { createTestServices, faceEngines } from "#test/create-test-app.ts"
import { insertColleague, unknownPassword } from "#test/fixtures/colleagues.ts"
import { startSmtpServer } from "#test/smtp-server.ts"
import { runHere } from "#test/run-here.ts"
import { besideApp, runScript, runScriptBeside } from "#test/run-script.ts"
import * as staff from "./staff.ts"

test.each(faceEngines)("invites, lists, resets, disables and enables, and says so, on %s", async (engine) => {
  await using app = await createTestServices(engine, { content: "demo" })
  const run = (...words: string[]) => runHere(staff, words, { ...besideApp(app), ORIGIN: "https://a.example" })
  expect((await run("list")).stdout).toContain("Ninguém ainda")
  expect((await run("first")).stdout).toMatch(/https:\/\/a\.example\/painel\/convite\/[\w-]{43}\n$/)
  const invited = await run(
    "invite",
    "--email",
    "Ana@Agencia.example",
    "--name",
    "Ana Prado",
    "--roles",
    "direcao,vendas",
  )
  expect(invited).toMatchObject({ status: 0, stderr: "" })
  expect(invited.stdout).toMatch(
    /https:\/\/a\.example\/painel\/convite\/[\w-]{43}\nNão foi por e-mail: não há servidor .*SMTP_URL\)\.\n$/,
  )
  expect((await run("list")).stdout).toBe("Ana Prado  ana@agencia.example  Direção, Vendas  convite enviado\n")
  await app.db.updateTable("staff").set({ password: unknownPassword }).execute()
  expect(await run("disable", "--email", "ana@agencia.example")).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("única pessoa da Direção"),
  })
  expect((await run("reset", "--email", "ana@agencia.example")).stdout).toMatch(
    /painel\/convite\/[\w-]{43}\nNão foi por e-mail/,
  )
  expect((await run("invite", "--email", "rui@agencia.example", "--name", "Rui")).status).toBe(0)
  expect((await run("disable", "--email", "rui@agencia.example")).stdout).toContain("não entra mais")
  expect((await run("list")).stdout).toContain("rui@agencia.example  Vendas  sem acesso")
  const enableFirst = "Rui está sem acesso. Religue antes: o comando staff enable --email rui@agencia.example\n"
  for (const words of [["reset"], ["invite", "--name", "Rui"]])
    expect(await run(...words, "--email", "rui@agencia.example")).toEqual({
      status: 1,
      stdout: "",
      stderr: enableFirst,
    })
  expect((await run("enable", "--email", "rui@agencia.example")).stdout).toContain(
    "ainda não tem senha: convide outra vez",
  )
  await app.db.updateTable("staff").set({ password: unknownPassword, joined_at: "2026-11-20T12:00:00.000Z" }).execute()
  expect((await run("enable", "--email", "rui@agencia.example")).stdout).toContain("volta a entrar")
  expect(await run("first")).toMatchObject({ status: 1, stderr: expect.stringContaining("Já há quem entre") })
  const trail = await app.db.selectFrom("audit_event").select(["action", "staff_id", "address"]).orderBy("id").execute()
  expect(trail.map(({ action }) => action)).toEqual([
    "staff-invited",
    "staff-reset",
    "staff-invited",
    "staff-disabled",
    "staff-enabled",
    "staff-enabled",
  ])
  expect(new Set(trail.map(({ staff_id, address }) => `${staff_id} ${address}`))).toEqual(new Set(["null servidor"]))
})

test("without anybody of the Direção the role is what an invitation gives first, also to a colleague", async () => {
  await using app = await createTestServices("sqlite", { content: "demo" })
  const run = (...words: string[]) => runHere(staff, words, { ...besideApp(app), ORIGIN: "https://a.example" })
  const needed = { status: 1, stdout: "", stderr: expect.stringContaining("--roles direcao") }
  expect(await run("invite", "--email", "ana@agencia.example", "--name", "Ana")).toMatchObject(needed)
  const { email } = await insertColleague(app.services, "Rui")
  expect(await run("disable", "--email", email)).toMatchObject({ status: 0, stderr: "" })
  expect(await run("enable", "--email", email)).toMatchObject({ status: 0, stderr: "" })
  const given = await run("invite", "--email", email, "--roles", "direcao")
  expect([given.status, given.stdout]).toEqual([0, expect.stringContaining("Rui já faz parte da equipe, e agora é")])
  expect((await run("list")).stdout).toBe(`Rui  ${email}  Direção, Vendas\n`)
  expect(await run("invite", "--email", email, "--name", "Rui", "--roles", "direcao")).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("já faz parte da equipe"),
  })
  expect((await run("disable", "--email", email)).stderr).toContain("única pessoa da Direção")
  // Who was reset cannot sign in: the person is invited again.
  expect(await run("reset", "--email", email)).toMatchObject({ status: 0, stderr: "" })
  expect(await run("invite", "--email", email, "--name", "Rui")).toMatchObject(needed)
  expect((await run("invite", "--email", email, "--name", "Rui", "--roles", "direcao")).stdout).toContain(
    "/painel/convite/",
  )
  expect((await run("list")).stdout).toBe(`Rui  ${email}  Direção  convite enviado\n`)
})

test("an invitation without the Direção may follow the one with it, and not take its place", async () => {
  await using app = await createTestServices("sqlite", { content: "demo" })
  const invite = (name: string, ...words: string[]) => {
    const all = ["invite", "--email", `${name}@agencia.example`, "--name", name, ...words]
    return runHere(staff, all, besideApp(app))
  }
  expect((await invite("ana", "--roles", "direcao")).status).toBe(0)
  expect((await invite("rui")).status).toBe(0)
  expect((await invite("ana")).stderr).toContain("--roles direcao")
})

test("with a mail server the link is shown and mailed; while it is down, shown and left to the site", async () => {
  await using app = await createTestServices("sqlite", { content: "demo" })
  const server = await startSmtpServer()
  const run = (...words: string[]) =>
    runScriptBeside("cli/staff.ts", words, {
      ...besideApp(app),
      ORIGIN: "https://a.example",
      SMTP_URL: server.url,
      MAIL_FROM: "painel@a.example",
    })
  const linkOf = (stdout: string) => /https:\/\/a\.example\/painel\/convite\/[\w-]{43}/.exec(stdout)?.[0] ?? "none"
  const email = ["--email", "ana@agencia.example"]
  for (const words of [
    ["invite", ...email, "--name", "Ana", "--roles", "direcao"],
    ["reset", ...email],
  ]) {
    const { status, stdout, stderr } = await run(...words)
    expect([status, stderr]).toEqual([0, ""])
    expect(stdout).toContain("Foi também por e-mail, para ana@agencia.example.")
    const mail = server.received.at(-1)
    expect([mail?.to, mail?.email.text?.includes(linkOf(stdout))]).toEqual([["ana@agencia.example"], true])
    await app.db.updateTable("staff").set({ password: unknownPassword }).execute()
  }
  expect(server.received).toHaveLength(2)
  await server.close()
  const { status, stdout } = await run("invite", "--email", "rui@agencia.example", "--name", "Rui")
  expect(status).toBe(0)
  expect(stdout).toMatch(/O e-mail para rui@agencia\.example ainda não saiu \(.*ECONNREFUSED.*\)\. O site no ar/)
  const waiting = app.db.selectFrom("outbox_mail").select(["recipient", "text"]).where("status", "=", "waiting")
  expect(await waiting.execute()).toEqual([
    { recipient: "rui@agencia.example", text: expect.stringContaining(linkOf(stdout)) },
  ])
}, 240_000)

test.each([
  [["disable"], "Diga de quem"],
  [["invite", "--email", "a@b.example", "--name", "A", "--roles", "chefia"], "direcao, edicao, vendas"],
  [["invite", "--mail", "x"], "--email <e-mail>"],
])("%j ends with 1 and says what would be right", async (words, told) => {
  await using app = await createTestServices("sqlite", { content: "demo" })
  expect(await runHere(staff, words, besideApp(app))).toMatchObject({
    status: 1,
    stdout: "",
    stderr: expect.stringContaining(told),
  })
})

test("as a process it ends with 1 after a mistake", () => {
  const refused = { status: 1, stdout: "", stderr: expect.stringContaining("Comando desconhecido") }
  expect(runScript("cli/staff.ts", ["fire"], { DATA_DIR: "/nowhere" })).toEqual(refused)
})
