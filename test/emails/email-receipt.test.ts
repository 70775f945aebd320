import { describe, expect, test } from "vitest"
import { type Engine, createTestServices, engines } from "#test/create-test-app.ts"
import { deliverDue } from "#test/deliver-due.ts"
import type { Mail } from "#platform/email/mailer.server.ts"
import { queueEmail } from "#platform/email/outbox.server.ts"

const start = Date.parse("2026-11-20T12:00:00-03:00")
const words = {
  kind: "gift-received" as const,
  protocol: "TV-7K3M-92QX",
  recipient: "inbox@travessia.example",
  subject: "Presente",
  text: "Novo presente\n\nMensagem: oi $& </h1>\n",
  html: "<!doctype html><h1>Novo presente</h1><p>oi $&amp; &lt;/h1&gt;</p>",
}
const lookUp =
  "Procure-o no painel, no presente. Sem o painel, no servidor: travessia requests show TV-7K3M-92QX " +
  "(com npm: npm run requests -- show TV-7K3M-92QX; no Docker: exec site-a node cli/requests.ts show TV-7K3M-92QX)"

/** An app with one email and its receipt, and a mail server that the test controls. */
async function receiptApp(
  engine: Engine,
  {
    bytes = Buffer.from("\xff\xd8\xff jpeg", "latin1"),
    send = async () => {},
  }: { bytes?: Buffer; send?: (mail: Mail) => Promise<void> } = {},
) {
  const tried: Mail[] = []
  const app = await createTestServices(engine, {
    services: { mailer: { send: async (mail) => (tried.push(mail), send(mail)) } },
  })
  const receiptName = await app.services.receipts.save(bytes)
  await queueEmail(app.db, app.services, { ...words, attachedFile: receiptName })
  const deliverAt = (minutes: number) => (
    app.setNow(new Date(start + minutes * 60_000).toISOString()),
    deliverDue(app.services)
  )
  const status = async () => (await app.db.selectFrom("outbox_mail").select("status").executeTakeFirstOrThrow()).status
  return Object.assign(app, { tried, bytes, receiptName, deliverAt, status })
}

function expectWithout(mail: Mail | undefined, why: string) {
  expect(mail?.attachment).toBeUndefined()
  expect(mail?.text).toBe(`Novo presente\n\n${why} ${lookUp}\n\nMensagem: oi $& </h1>\n`)
  const note = RegExp.escape(`${why} ${lookUp}`)
  expect(mail?.html).toMatch(
    new RegExp(`^<!doctype html><h1>Novo presente</h1><p style="[^"]+">${note}</p><p>oi \\$&amp; &lt;/h1&gt;</p>$`),
  )
}

describe.each(engines)("an email with a receipt on %s", (engine) => {
  test("has the receipt as an attachment, read at delivery, under a name that the guest did not choose", async () => {
    await using app = await receiptApp(engine)
    await app.deliverAt(0)
    expect(app.tried).toHaveLength(1)
    expect(app.tried[0]).toMatchObject({
      text: words.text,
      html: words.html,
      attachment: { name: "comprovante-TV-7K3M-92QX.jpg", type: "image/jpeg", bytes: app.bytes },
    })
    expect(await app.status()).toBe("sent")
  })

  test("is sent at once without a receipt that is gone, and says how to look it up", async () => {
    await using app = await receiptApp(engine)
    await app.services.receipts.remove(app.receiptName)
    await app.deliverAt(0)
    expectWithout(app.tried[0], "O arquivo do comprovante não pôde ser lido.")
    expect(await app.status()).toBe("sent")
  })

  test("waits eight minutes for a receipt that cannot be read, then is sent without it", async () => {
    await using app = await receiptApp(engine)
    const read = app.services.receipts.read
    app.services.receipts.read = () =>
      Promise.reject(Object.assign(new Error("EACCES: permission denied"), { code: "EACCES" }))
    for (let minute = 0; minute < 8; minute++) await app.deliverAt(minute)
    expect([app.tried.length, await app.status()]).toEqual([0, "waiting"])
    await app.deliverAt(8)
    expectWithout(app.tried[0], "O arquivo do comprovante não pôde ser lido.")
    expect(await app.status()).toBe("sent")
    app.services.receipts.read = read
  })

  test("has a receipt that can be read again in time", async () => {
    await using app = await receiptApp(engine)
    const read = app.services.receipts.read
    app.services.receipts.read = () => Promise.reject(new Error("wrong key"))
    await app.deliverAt(0)
    app.services.receipts.read = read
    await app.deliverAt(1)
    expect(app.tried.map(({ attachment }) => attachment?.bytes)).toEqual([app.bytes])
  })

  test("is sent without a receipt that is too large for an email or that the server refuses", async () => {
    await using large = await receiptApp(engine, { bytes: Buffer.alloc(7 * 1024 * 1024 + 1) })
    await large.deliverAt(0)
    expectWithout(large.tried[0], "O comprovante não coube no e-mail.")
    const refuse = ({ attachment }: Mail) =>
      attachment
        ? Promise.reject(Object.assign(new Error("552 too large"), { responseCode: 552, command: "DATA" }))
        : Promise.resolve()
    await using refused = await receiptApp(engine, { send: refuse })
    await refused.deliverAt(0)
    expect(refused.tried).toHaveLength(2)
    expectWithout(refused.tried[1], "O comprovante não coube no e-mail.")
    expect([refused.tried[0]?.messageId, await refused.status()]).toEqual([refused.tried[1]?.messageId, "sent"])
  })

  test("is sent without a receipt that fails three times, as where a server hangs up in the middle of it", async () => {
    await using app = await receiptApp(engine, {
      send: ({ attachment }) =>
        attachment
          ? Promise.reject(Object.assign(new Error("Connection closed unexpectedly"), { code: "ECONNECTION" }))
          : Promise.resolve(),
    })
    for (let minute = 0; minute < 8; minute++) await app.deliverAt(minute)
    expect([app.tried.map(({ attachment }) => attachment?.bytes), await app.status()]).toEqual([
      [app.bytes, app.bytes, app.bytes],
      "waiting",
    ])
    await app.deliverAt(8)
    expect(app.tried).toHaveLength(5)
    expectWithout(app.tried[4], "O comprovante não coube no e-mail.")
    expect(await app.status()).toBe("sent")
  })

  test.each([1, 3, 8, 18, 1_000])("after %i minutes without a server it still has the receipt", async (minutes) => {
    let away = true
    await using app = await receiptApp(engine, {
      send: () => (away ? Promise.reject(new Error("ECONNREFUSED")) : Promise.resolve()),
    })
    for (const minute of [0, 1, 3, 8].filter((minute) => minute < minutes)) await app.deliverAt(minute)
    away = false
    await app.deliverAt(minutes)
    expect([app.tried.at(-1)?.attachment?.bytes, await app.status()]).toEqual([app.bytes, "sent"])
  })
})
