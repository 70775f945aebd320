import { sql } from "kysely"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, it, onTestFinished } from "vitest"
import { forgetGiftMessages } from "#domain/honeymoon/gift/forget-gift-messages.server.ts"
import { createReceiptKeys } from "#domain/honeymoon/receipt/receipt-keys.server.ts"
import { createReceiptStore } from "#domain/honeymoon/receipt/receipt-store.server.ts"
import { createS3Storage } from "#platform/storage/s3-storage.server.ts"
import { type ObjectStorage, within } from "#platform/storage/storage.server.ts"
import { createPagesApp } from "#test/built-pages.ts"
import { type S3Fault, startS3Server } from "#test/s3-server.ts"
import { giftFields, giftForm, multipartType } from "./gift-form.ts"
import { jpeg } from "./sample-photo.ts"

/* Responses to a guest while the receipts' bucket fails. */

const calls = ["/api/v1/honeymoon-message", "/lua-de-mel/1/ana-e-pedro"]
const faults: S3Fault[] = ["gone", "silent", "cut", 403, 500]

async function prepare() {
  const server = await startS3Server()
  const storage = createS3Storage({ ...server.options, timeoutMs: 2_000, retryMs: 500 })
  const keys = mkdtempSync(join(tmpdir(), "travessia-keys-"))
  const receipts = createReceiptStore(
    within(storage, "receipts/"),
    createReceiptKeys({ file: join(keys, "receipts.key") }),
  )
  const site = await createPagesApp("sqlite", { services: { storage, receipts } })
  onTestFinished(async () => {
    await site.close()
    await server[Symbol.asyncDispose]()
    rmSync(keys, { recursive: true })
  })
  const bytes = await jpeg()
  const post = (url: string, message: string) =>
    site.app.inject({
      method: "POST",
      url,
      payload: giftForm({ ...giftFields, message, website: "" }, { bytes }),
      headers: { "content-type": multipartType },
    })
  return { server, storage, receipts, site, post }
}

const keysOf = async (storage: ObjectStorage) => {
  const keys: string[] = []
  for await (const { key } of storage.list("")) keys.push(key)
  return keys
}

it.each(faults)(
  "%s: 503 with what was typed, nothing half stored, pages go on, and the next gift after it is accepted",
  async (fault) => {
    const { server, storage, receipts, site, post } = await prepare()
    server.fail(fault)
    for (const url of calls) {
      const answer = await post(url, "Antes da pane")
      expect(answer.statusCode, url).toBe(503)
      expect(answer.body).toMatch(/[Tt]ente de novo|alguns (segundos|minutos|instantes)/)
      if (!url.startsWith("/api"))
        for (const typed of [giftFields.name, giftFields.email, "Antes da pane"]) expect(answer.body).toContain(typed)
    }
    expect(await site.db.selectFrom("gift_message").selectAll().execute()).toEqual([])
    expect(await site.db.selectFrom("outbox_mail").selectAll().execute()).toEqual([])
    for (const page of ["/", "/turismo", "/lua-de-mel/1/ana-e-pedro"])
      expect((await site.app.inject(page)).statusCode, page).toBe(200)

    server.fail(undefined)
    expect(await keysOf(storage)).toEqual([])
    expect((await post(calls[0] as string, "Depois da pane")).statusCode).toBe(201)
    const { receipt_name } = await site.db.selectFrom("gift_message").select("receipt_name").executeTakeFirstOrThrow()
    expect(await keysOf(storage)).toEqual([`receipts/${receipt_name}`])
    expect((await receipts.read(receipt_name)).subarray(0, 2).toString("hex")).toBe("ffd8")
    expect((await storage.get(`receipts/${receipt_name}`)).subarray(0, 4).toString()).toBe("TVRC")
  },
)

it("a receipt whose removal failed is removed by the daily cleaning", async () => {
  const { server, storage, site, post } = await prepare()
  await post(calls[0] as string, "Fica")
  const { receipt_name } = await site.db.selectFrom("gift_message").select("receipt_name").executeTakeFirstOrThrow()
  // A gift that cannot be stored: its receipt is removed, which fails here.
  await sql`alter table outbox_mail rename to outbox_mail_away`.execute(site.db)
  server.fail(500, "DELETE")
  expect((await post(calls[0] as string, "Não fica")).statusCode).toBe(500)
  server.fail(undefined)
  await sql`alter table outbox_mail_away rename to outbox_mail`.execute(site.db)
  expect(await keysOf(storage)).toHaveLength(2)
  site.setNow(new Date(Date.now() + 3 * 86_400_000).toISOString())
  await forgetGiftMessages(site.services)
  expect(await keysOf(storage)).toEqual([`receipts/${receipt_name}`])
})
