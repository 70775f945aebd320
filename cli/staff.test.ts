import { expect, test } from "vitest"
import { createTestApp } from "#test/create-test-app.ts"
import { besideApp, runScript } from "#test/run-script.ts"

test("invites, lists, resets, disables and enables, and says so", async () => {
  await using app = await createTestApp("sqlite", { content: "demo" })
  const run = (...words: string[]) =>
    runScript("cli/staff.ts", words, { ...besideApp(app), ORIGIN: "https://a.example" })
  expect(run("list").stdout).toContain("Ninguém ainda")
  expect(run("first").stdout).toMatch(/https:\/\/a\.example\/painel\/convite\/[\w-]{43}\n$/)
  const invited = run("invite", "--email", "Ana@Agencia.example", "--name", "Ana Prado", "--roles", "direcao,vendas")
  expect(invited).toMatchObject({ status: 0, stderr: "" })
  expect(invited.stdout).toMatch(/https:\/\/a\.example\/painel\/convite\/[\w-]{43}\n$/)
  expect(run("list").stdout).toBe("Ana Prado  ana@agencia.example  Direção, Vendas  convite enviado\n")
  await app.db.updateTable("staff").set({ joined_at: "2026-11-20T12:00:00.000Z" }).execute()
  expect(run("disable", "--email", "ana@agencia.example")).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("única pessoa da Direção"),
  })
  expect(run("reset", "--email", "ana@agencia.example").stdout).toMatch(/painel\/convite\/[\w-]{43}\n$/)
  expect(run("invite", "--email", "rui@agencia.example", "--name", "Rui").status).toBe(0)
  expect(run("disable", "--email", "rui@agencia.example").stdout).toContain("não entra mais")
  expect(run("list").stdout).toContain("rui@agencia.example  Vendas  sem acesso")
  expect(run("enable", "--email", "rui@agencia.example").stdout).toContain("volta a entrar")
  expect(run("first")).toMatchObject({ status: 1, stderr: expect.stringContaining("Já há quem entre") })
  const trail = await app.db.selectFrom("audit_event").select(["action", "staff_id", "address"]).orderBy("id").execute()
  expect(trail.map(({ action }) => action)).toEqual([
    "staff-invited",
    "staff-reset",
    "staff-invited",
    "staff-disabled",
    "staff-enabled",
  ])
  expect(new Set(trail.map(({ staff_id, address }) => `${staff_id} ${address}`))).toEqual(new Set(["null servidor"]))
}, 240_000)

test.each([
  [["disable"], "Diga de quem"],
  [["invite", "--email", "a@b.example", "--name", "A", "--roles", "chefia"], "direcao, edicao, vendas"],
  [["invite", "--mail", "x"], "--email <e-mail>"],
  [["fire"], "Comando desconhecido"],
])("%j ends with 1 and says what would be right", async (words, told) => {
  await using app = await createTestApp("sqlite", { content: "demo" })
  expect(runScript("cli/staff.ts", words, besideApp(app))).toMatchObject({
    status: 1,
    stdout: "",
    stderr: expect.stringContaining(told),
  })
})
