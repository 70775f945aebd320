import { expect, test } from "vitest"
import { queueEmail } from "#platform/email/outbox.server.ts"
import { createTestServices, faceEngines } from "#test/create-test-app.ts"
import { deliverDue } from "#test/deliver-due.ts"
import { runHere } from "#test/run-here.ts"
import { besideApp, runScript } from "#test/run-script.ts"
import * as outbox from "./outbox.ts"

const secret = {
  recipient: "ana.silva@exemplo.com",
  subject: "Assunto secreto",
  text: "Texto secreto",
  html: "<p>Texto secreto",
}

test.each(faceEngines)("on %s emails are listed without text and addresses; retry requeues them", async (engine) => {
  let away = true
  const send = async () => {
    if (away) throw new Error("550 5.1.1 <ana.silva@exemplo.com> unknown")
  }
  await using app = await createTestServices(engine, { services: { mailer: { send } } })
  const created_at = new Date(Date.now() - 3 * 86_400_000 - 60_000).toISOString()
  for (const [kind, protocol] of [
    ["quote-received", "TV-7K3M-92QX"],
    ["gift-received", "TV-4444-4444"],
    ["gift-confirmation", "TV-4444-4444"],
    ["schedule-refused", "EQUIPE"],
  ] as const) {
    await queueEmail(app.db, app.services, { ...secret, kind, protocol })
    await app.db
      .updateTable("outbox_mail")
      .set({ attempts: kind === "gift-confirmation" ? 0 : 11, created_at })
      .where("kind", "=", kind)
      .execute()
  }
  await deliverDue(app.services)
  // A restored backup keeps waiting emails back, whatever their attempts.
  await app.db.updateTable("outbox_mail").set({ attempts: 1 }).where("protocol", "=", "EQUIPE").execute()
  const run = (...words: string[]) => runHere(outbox, words, besideApp(app))
  const listed = await run("list")
  expect(listed).toMatchObject({ status: 0, stderr: "" })
  expect(listed.stdout).toMatch(/^1 e-mail na fila; entrou há 3 dias\.\n\n3 e-mails que não saíram:\n/)
  expect(listed.stdout).toContain(
    "TV-7K3M-92QX  Aviso de pedido à agência; há 3 dias; 12 tentativas\n                550 " +
      "5.1.1 <…@exemplo.com> unknown",
  )
  expect(listed.stdout).toContain("EQUIPE  Aviso de publicação agendada que não saiu; há 3 dias; 1 tentativa\n")
  expect(listed.stdout).not.toMatch(/ana\.silva|secreto/)
  expect(await run("retry", "7K3M92Q")).toMatchObject({
    status: 1,
    stdout: "",
    stderr: "“7K3M92Q” não é um protocolo: eles são como TV-7K3M-92QX.\n",
  })
  expect(await run("retry", "7k3m92qx", "TV-2222-2222")).toMatchObject({
    status: 1,
    stdout:
      "1 e-mail de volta na fila. O site no ar entrega em instantes.\nDe TV-2222-2222 não há e-mail a reenviar.\n",
  })
  expect(await run("retry", "TV-7K3M-92QX")).toMatchObject({
    status: 1,
    stdout: "Nenhum e-mail que não saiu ainda pode ser enviado.\n",
  })
  expect(await run("retry")).toMatchObject({ status: 0, stdout: expect.stringContaining("2 e-mails de volta") })
  away = false
  await deliverDue({ ...app.services, clock: () => new Date(Date.now() + 3_600_000) })
  expect((await run("list")).stdout).toBe("0 e-mails na fila.\nNenhum e-mail deixou de sair.\n")
})

test.each(faceEngines)("on %s settle takes what cannot be sent off the list, and all of protocols", async (engine) => {
  await using app = await createTestServices(engine)
  for (const [protocol, text] of [
    ["EQUIPE", ""],
    ["TV-7K3M-92QX", "Texto"],
  ] as const) {
    await queueEmail(app.db, app.services, { ...secret, kind: "quote-received", protocol })
    await app.db.updateTable("outbox_mail").set({ status: "dead", text }).where("protocol", "=", protocol).execute()
  }
  const run = (...words: string[]) => runHere(outbox, words, besideApp(app))
  expect(await run("settle")).toMatchObject({ status: 0, stdout: expect.stringContaining("1 e-mail fora da lista.") })
  expect(await run("settle")).toMatchObject({
    status: 0,
    stdout: "Nenhum e-mail está sem poder sair.\n",
  })
  expect(await run("settle", "TV-4444-4444")).toMatchObject({
    status: 1,
    stdout: "Nenhum e-mail desses pedidos deixou de sair.\n",
  })
  expect(await run("settle", "tv-7k3m-92qx")).toMatchObject({ status: 0, stderr: "" })
  expect(await run("settle", "equipe")).toMatchObject({ status: 1, stderr: "" })
  expect((await run("list")).stdout).toBe("0 e-mails na fila.\nNenhum e-mail deixou de sair.\n")
})

test("without a command, or with a wrong one, it says how it is used; for help that is no mistake", async () => {
  for (const words of [[], ["send"]])
    expect(await runHere(outbox, words)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("npm run outbox -- list"),
    })
  expect(await runHere(outbox, ["list", "x"])).toMatchObject({ status: 1, stderr: expect.stringContaining("“x”") })
  expect(runScript("cli/outbox.ts", ["list", "--help"])).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(
      /npm run outbox -- list[^]*num servidor, travessia outbox; no Docker, exec site-a node cli\/outbox\.ts/,
    ),
  })
})

test("a folder without a database is a mistake, not an empty outbox", () => {
  expect(runScript("cli/outbox.ts", ["list"], { DATA_DIR: "/nowhere" })).toMatchObject({
    status: 1,
    stdout: "",
    stderr: expect.stringContaining("confira DATA_DIR"),
  })
})
