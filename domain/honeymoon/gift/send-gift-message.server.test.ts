import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { Readable } from "node:stream"
import sharp from "sharp"
import { beforeAll, describe, expect, it, vi } from "vitest"
import { ProblemError } from "#platform/http/problem.ts"
import { listEvents } from "#domain/request-cards/request-cards.server.ts"
import { queueConfirmation } from "#platform/email/confirmations.server.ts"
import { setAgency } from "#test/fixtures/quote-samples.ts"
import type { Services } from "#domain/services.server.ts"
import { type TestServices, createTestServices, engines } from "#test/create-test-app.ts"
import { forgetGiftMessages } from "./forget-gift-messages.server.ts"
import { inspectReceipt } from "#domain/honeymoon/receipt/inspect-receipt.server.ts"
import { sendGiftMessage } from "./send-gift-message.server.ts"

const fields = {
  id: "1",
  name: "Tia Célia",
  email: "celia@exemplo.com.br",
  phone: "(41)99000-0000",
  message: "Façam boa viagem <b>sempre</b>",
  cote_id: "4",
}
let receipt: Buffer
beforeAll(async () => {
  receipt = await sharp({ create: { width: 60, height: 90, channels: 3, background: "#0b3f4a" } })
    .png()
    .toBuffer()
})

const messages = ({ db }: TestServices) => db.selectFrom("gift_message").selectAll().orderBy("created_at").execute()
const mails = ({ db }: TestServices) => db.selectFrom("outbox_mail").selectAll().orderBy("kind").execute()
const files = ({ folder }: TestServices) =>
  existsSync(join(folder, "receipts")) ? readdirSync(join(folder, "receipts")) : []

async function refusal(work: Promise<unknown>): Promise<ProblemError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ProblemError)
  return error as ProblemError
}

describe.each(engines)("sending a gift message on %s", (engine) => {
  const demo = (services?: Partial<Services>) => createTestServices(engine, { content: "demo", services })

  it("stores the message with the quota as the page says it, and the receipt newly encoded", async () => {
    await using test = await demo()
    const answer = await sendGiftMessage(test.services, {
      fields: { ...fields, cote_title: "Outra" },
      receipt,
    })
    expect(answer).toEqual({ protocol: expect.stringMatching(/^TV-[0-9A-Z]{4}-[0-9A-Z]{4}$/), repeated: false })
    const [stored, ...more] = await messages(test)
    expect(more).toEqual([])
    expect(stored).toMatchObject({
      protocol: answer.protocol,
      honeymoon_id: 1,
      status: "new",
      name: "Tia Célia",
      email: "celia@exemplo.com.br",
      phone: "41990000000",
      cote_id: 4,
      cote_title: "Hidroavião até a ilha (um dos dois)",
      cote_cents: 75_000,
      created_at: "2026-11-20T15:00:00.000Z",
    })
    expect(files(test)).toEqual([stored?.receipt_name])
    const picture = await test.services.receipts.read(stored?.receipt_name as string)
    expect(picture.length).toBe(stored?.receipt_bytes)
    expect(await sharp(picture).metadata()).toMatchObject({ format: "jpeg", width: 60, height: 90 })
  })

  it("mails the inbox everything, and the guest nothing that the form's words could fill", async () => {
    await using test = await demo()
    const { protocol } = await sendGiftMessage(test.services, { fields: { ...fields, name: "COMPRE JÁ" }, receipt })
    const [confirmation, received] = await mails(test)
    expect(received).toMatchObject({
      kind: "gift-received",
      protocol,
      recipient: "luademel@travessia.example",
      reply_to: "celia@exemplo.com.br",
      status: "waiting",
    })
    expect(received?.receipt_name).toBe((await messages(test))[0]?.receipt_name)
    expect(confirmation?.receipt_name).toBeNull()
    for (const part of ["COMPRE JÁ", "Façam boa viagem", "(41)99000-0000", "Hidroavião", protocol])
      expect(received?.text).toContain(part)
    expect(received?.html).toContain("&lt;b&gt;sempre&lt;/b&gt;")
    expect(confirmation).toMatchObject({
      kind: "gift-confirmation",
      protocol,
      recipient: "celia@exemplo.com.br",
      reply_to: "luademel@travessia.example",
    })
    expect(confirmation?.text).toContain("Ana & Pedro")
    for (const part of ["COMPRE", "Façam", "99000"]) {
      expect(confirmation?.text.split("-- ")[0]?.replace(/wa\.me\/\S+/g, "")).not.toContain(part)
      expect(confirmation?.subject).not.toContain(part)
    }
  })

  it("takes a quota without its id as the client said it, and none at all", async () => {
    await using test = await demo()
    const { cote_id: _none, ...others } = fields
    await sendGiftMessage(test.services, {
      fields: { ...others, cote_title: "Vaquinha", cote_value: "120,50" },
      receipt,
    })
    test.setNow("2026-11-20T13:00:00-03:00")
    await sendGiftMessage(test.services, { fields: others, receipt })
    expect(
      (await messages(test)).map(({ cote_id, cote_title, cote_cents }) => [cote_id, cote_title, cote_cents]),
    ).toEqual([
      [null, "Vaquinha", 12_050],
      [null, null, null],
    ])
    const confirmations = (await mails(test)).filter(({ kind }) => kind === "gift-confirmation")
    expect(confirmations.some(({ text }) => text.includes("Vaquinha"))).toBe(false)
  })

  it("lists every refusal at once, the receipt's too, and keeps nothing", async () => {
    await using test = await demo()
    const refuse = (changes: Partial<typeof fields>, file: Buffer | undefined = receipt) =>
      refusal(sendGiftMessage(test.services, { fields: { ...fields, ...changes }, receipt: file }))
    const { status, problem } = await refuse({ email: "celia" }, Buffer.from("%PDF-1.7"))
    expect([status, Object.keys(problem.fields ?? {})]).toEqual([422, ["email", "receipt"]])
    expect(problem.fields?.receipt?.[0]).toContain("captura de tela")
    const unknownQuota = await refuse({ cote_id: "9", name: "" }, Buffer.alloc(0))
    expect(Object.keys(unknownQuota.problem.fields ?? {})).toEqual(["cote_id", "name", "receipt"])
    expect(unknownQuota.problem.fields?.cote_id?.[0]).toContain("“Outro valor” se já pagou")
    expect((await refuse({ id: "0" })).status).toBe(422)
    // 404 at once, not a 422 for the address first.
    for (const changes of [{}, { email: "celia" }]) expect((await refuse({ id: "999", ...changes })).status).toBe(404)
    expect([await messages(test), await mails(test), files(test)]).toEqual([[], [], []])
  })

  it("answers a repeat with the first protocol and keeps one message, two mails and one receipt", async () => {
    await using test = await demo()
    const send = (idempotencyKey?: string) => sendGiftMessage(test.services, { fields, receipt, idempotencyKey })
    const [first, again] = [await send("key-1"), await send("key-1")]
    expect(again).toEqual({ protocol: first.protocol, repeated: true })
    const other = await refusal(
      sendGiftMessage(test.services, { fields: { ...fields, message: "Outra" }, receipt, idempotencyKey: "key-1" }),
    )
    expect(other.status).toBe(422)
    expect([(await messages(test)).length, (await mails(test)).length, files(test).length]).toEqual([1, 2, 1])
  })

  it("decodes nothing for a repeat, and answers it although the couple's page is gone", async () => {
    const inspect = vi.fn(inspectReceipt)
    await using test = await demo({ inspectReceipt: inspect })
    const send = (idempotencyKey: string | undefined, elapsed: number) =>
      sendGiftMessage(test.services, { fields: { ...fields, elapsed }, receipt, idempotencyKey })
    const first = [await send("k", 20_000), await send(undefined, 20_000)]
    expect(inspect).toHaveBeenCalledTimes(2)
    await test.db.deleteFrom("honeymoon_quota").where("honeymoon_id", "=", 1).execute()
    await test.db.deleteFrom("honeymoon").where("id", "=", 1).execute()
    expect([await send("k", 50_000), await send(undefined, 50_000)]).toEqual(
      first.map(({ protocol }) => ({ protocol, repeated: true })),
    )
    expect(inspect).toHaveBeenCalledTimes(2)
    expect([(await messages(test)).length, files(test).length]).toEqual([2, 2])
  })

  it("answers a repeat although its quota was removed; another receipt under the key is refused", async () => {
    await using test = await demo()
    const first = await sendGiftMessage(test.services, { fields, receipt, idempotencyKey: "k" })
    const otherReceipt = await sharp(receipt).negate().png().toBuffer()
    await expect(
      sendGiftMessage(test.services, { fields, receipt: otherReceipt, idempotencyKey: "k" }),
    ).rejects.toMatchObject({ status: 422 })
    await test.db.deleteFrom("honeymoon_quota").where("id", "=", 4).execute()
    expect(await sendGiftMessage(test.services, { fields, receipt, idempotencyKey: "k" })).toEqual({
      protocol: first.protocol,
      repeated: true,
    })
  })

  it("without a key, equal content counts as a repeat for a minute, another receipt does not", async () => {
    await using test = await demo()
    const send = (bytes = receipt) => sendGiftMessage(test.services, { fields, receipt: bytes })
    const first = await send()
    expect(await send()).toEqual({ protocol: first.protocol, repeated: true })
    const otherReceipt = await sharp({ create: { width: 61, height: 90, channels: 3, background: "#fff" } })
      .jpeg()
      .toBuffer()
    expect((await send(otherReceipt)).repeated).toBe(false)
    test.setNow("2026-11-20T12:01:01-03:00")
    expect((await send()).repeated).toBe(false)
    expect(files(test)).toHaveLength(3)
  })

  it("stores equal messages that arrive together once", async () => {
    await using test = await demo()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => sendGiftMessage(test.services, { fields, receipt })),
    )
    expect(new Set(answers.map(({ protocol }) => protocol)).size).toBe(1)
    expect([(await messages(test)).length, (await mails(test)).length, files(test).length]).toEqual([1, 2, 1])
  })

  it("leaves no message, no mail and no receipt when the transaction fails", async () => {
    await using test = await demo()
    await test.db.schema.alterTable("outbox_mail").renameTo("outbox_mail_away").execute()
    await expect(sendGiftMessage(test.services, { fields, receipt })).rejects.toThrow()
    expect([await messages(test), files(test)]).toEqual([[], []])
  })

  it("stores nothing when the receipt cannot be kept", async () => {
    const full = Object.assign(new Error("no space left on device"), { code: "ENOSPC" })
    await using test = await demo()
    const services = { ...test.services, receipts: { ...test.services.receipts, save: () => Promise.reject(full) } }
    await expect(sendGiftMessage(services, { fields, receipt })).rejects.toBe(full)
    expect([await messages(test), await mails(test)]).toEqual([[], []])
  })

  it("confirms to one address at most three times a day, and tells the inbox of all", async () => {
    await using test = await demo()
    for (let count = 0; count < 5; count += 1)
      await sendGiftMessage(test.services, { fields: { ...fields, message: `Recado ${count}` }, receipt })
    const kinds = (await mails(test)).map(({ kind }) => kind)
    expect([
      kinds.filter((kind) => kind === "gift-confirmation").length,
      kinds.filter((kind) => kind === "gift-received").length,
    ]).toEqual([3, 5])
  })

  it("counts the confirmations of quotes to that address too", async () => {
    await using test = await demo()
    const quote = {
      kind: "quote-confirmation",
      protocol: "TV-7K3M-92QX",
      recipient: fields.email,
      subject: "",
      text: "",
      html: "",
    } as const
    for (let count = 0; count < 2; count += 1) await queueConfirmation(test.db, test.services, quote)
    const protocols: string[] = []
    for (let count = 0; count < 2; count += 1)
      protocols.push(
        (await sendGiftMessage(test.services, { fields: { ...fields, message: `Recado ${count}` }, receipt })).protocol,
      )
    expect((await mails(test)).filter(({ kind }) => kind === "gift-confirmation")).toHaveLength(1)
    const events = await Promise.all(protocols.map((protocol) => listEvents(test.db, protocol)))
    expect(events.map((some) => some.map(({ kind }) => kind))).toEqual([[], ["unconfirmed"]])
  })

  it("marks what looks like a machine for the inbox, and keeps it all the same", async () => {
    await using test = await demo()
    await sendGiftMessage(test.services, { fields: { ...fields, website: "https://spam.example" }, receipt })
    expect((await messages(test))[0]?.status).toBe("check")
    expect((await mails(test)).find(({ kind }) => kind === "gift-received")?.text).toContain("preenchimento automático")
  })

  it("forgets messages and receipts after 90 days, and what a crash left behind after one day", async () => {
    await using test = await demo()
    await sendGiftMessage(test.services, { fields, receipt })
    const orphan = await test.services.receipts.save(receipt)
    await test.services.uploads.receive(Readable.from([receipt]))
    const waiting = () =>
      (existsSync(join(test.folder, "uploads")) ? readdirSync(join(test.folder, "uploads")) : []).length
    const [message] = await messages(test)
    const inDays = (days: number) => test.setNow(new Date(Date.now() + days * 86_400_000).toISOString())
    await test.db.updateTable("gift_message").set({ created_at: new Date().toISOString() }).execute()
    inDays(0)
    await forgetGiftMessages(test.services)
    expect(files(test).sort()).toEqual([message?.receipt_name, orphan].sort())
    expect(waiting()).toBe(1)
    inDays(2)
    await forgetGiftMessages(test.services)
    expect([files(test), waiting()]).toEqual([[message?.receipt_name], 0])
    inDays(91)
    await forgetGiftMessages(test.services)
    expect([await messages(test), files(test)]).toEqual([[], []])
  })

  it("forgets them in the agency's own time, to the instant", async () => {
    await using test = await demo()
    await setAgency(test, { retention: { quotes_months: 12, gifts_days: 10, mail_bodies_days: 30 } })
    await sendGiftMessage(test.services, { fields, receipt })
    test.setNow("2026-11-30T12:00:00-03:00")
    await forgetGiftMessages(test.services)
    expect(await messages(test)).toHaveLength(1)
    test.setNow("2026-11-30T12:00:01-03:00")
    await forgetGiftMessages(test.services)
    expect([await messages(test), files(test)]).toEqual([[], []])
  })
})
