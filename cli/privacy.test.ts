import { existsSync, readFileSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { sendGift, sendQuote } from "#test/fixtures/request-samples.ts"
import { createTestServices, faceEngines } from "#test/create-test-app.ts"
import { runHere } from "#test/run-here.ts"
import { besideApp, runScript } from "#test/run-script.ts"
import * as privacy from "./privacy.ts"

describe.each(faceEngines)("npm run privacy beside a running site on %s", (engine) => {
  test("copies, shows before it erases, erases, and erases again after a restore", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    const quote = await sendQuote(app.services, { email: "zulmira@exemplo.com.br" })
    await sendGift(app.services, { email: "zulmira@exemplo.com.br" })
    const stays = await sendQuote(app.services, { email: "outra@exemplo.com.br" })
    const shared = `Com (41)99000-0000 há mais: ${stays}. Se for a mesma pessoa, repita o comando com este contato.`
    const backup = await app.db.selectFrom("quote_request").selectAll().where("protocol", "=", quote).execute()
    const run = (...words: string[]) => runHere(privacy, words, besideApp(app))

    expect(await run("export", "--email", "Zulmira@exemplo.com.br", "--output", "copia")).toMatchObject({
      status: 0,
      stdout: expect.stringContaining(`1 orçamento: ${quote}`),
    })
    expect(JSON.parse(readFileSync(join(app.folder, "copia/dados.json"), "utf8"))).toMatchObject({
      quotes: [{ protocol: quote }],
    })

    expect(await run("erase", "--email", "zulmira@exemplo.com.br")).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(new RegExp(`${RegExp.escape(shared)}\\s+Nada foi apagado`)),
    })
    expect(await app.db.selectFrom("quote_request").select("protocol").execute()).toHaveLength(2)
    expect(existsSync(join(app.folder, "keys/erased.jsonl"))).toBe(false)

    expect(await run("erase", "--email", "zulmira@exemplo.com.br", "--yes")).toMatchObject({
      status: 0,
      stdout: expect.stringContaining(
        "Apagado: 1 orçamento, 1 mensagem de lua de mel, 1 comprovante, 4 e-mails no banco, 0 arquivos de e-mail.",
      ),
    })
    expect(readdirSync(join(app.folder, "receipts"))).toEqual([])
    expect(await app.db.selectFrom("quote_request").select("protocol").execute()).toEqual([{ protocol: stays }])

    const audit = await app.db
      .selectFrom("audit_event")
      .select(["action", "address", "details"])
      .orderBy("id")
      .execute()
    expect(audit).toEqual([
      { action: "person-copied", address: "servidor", details: JSON.stringify({ quotes: 1, gifts: 1 }) },
      {
        action: "person-erased",
        address: "servidor",
        details: JSON.stringify({ quotes: 1, gifts: 1, emails: 4, events: 0 }),
      },
    ])

    await app.db.insertInto("quote_request").values(backup).execute()
    expect(await run("reapply")).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("Apagado: 1 orçamento, 0 mensagens"),
    })
    expect(await app.db.selectFrom("quote_request").select("protocol").execute()).toEqual([{ protocol: stays }])
  })
})

test.each([
  [["erase"], "Diga de quem"],
  [["erase", "--mail", "a@b.c"], "--email <e-mail>"],
])("%j ends with 1 and says what would be right", async (words, told) => {
  expect(await runHere(privacy, words, { DATA_DIR: "/nao-existe" })).toMatchObject({
    status: 1,
    stdout: "",
    stderr: expect.stringContaining(told),
  })
})

test("retain says what has passed its time", async () => {
  await using app = await createTestServices("sqlite", { content: "demo" })
  await app.db
    .insertInto("idempotency")
    .values({ key: "k", fingerprint: "", protocol: "TV-7K3M-92QX", expires_at: "2020-01-01T00:00:00.000Z" })
    .execute()
  expect(runScript("cli/privacy.ts", ["retain"], besideApp(app))).toEqual({
    status: 0,
    stderr: "",
    stdout: "Apagado:\n  1 chave de repetição\n",
  })
})

test("a key that is too short is refused without being shown", () => {
  const { status, stderr } = runScript("cli/privacy.ts", ["erase", "--email", "a@b.c"], {
    PRIVACY_KEY: "quase-uma-chave",
  })
  expect([status, stderr.includes("PRIVACY_KEY"), stderr.includes("quase-uma-chave")]).toEqual([1, true, false])
})
