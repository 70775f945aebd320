import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Readable } from "node:stream"
import { RouterContextProvider } from "react-router"
import sharp from "sharp"
import { afterAll, beforeAll, expect, it, vi } from "vitest"
import { createUploadStore } from "#platform/storage/upload-store.server.ts"
import { type Log, formUploadContext, logContext, servicesContext } from "#site/request-context.server.ts"
import { createTestServices } from "#test/create-test-app.ts"
import { action } from "#site/honeymoon/honeymoon-page.tsx"
import { formRefusalContext } from "#platform/http/same-site.server.ts"
import { tooLarge } from "#platform/http/read-upload.server.ts"
import { receiptRefusals } from "#domain/honeymoon/receipt/receipt.ts"
import { type SentForm, readTexts, receiveGiftForm } from "./receive-gift-form.server.ts"
import { showHoneymoon } from "#site/honeymoon/load-honeymoon.server.ts"

const fields = { name: "Tia Célia", email: "celia@exemplo.com.br", phone: "(41)99000-0000", message: "Boa viagem!" }

const folder = mkdtempSync(join(tmpdir(), "uploads-"))
let file: SentForm["file"]
beforeAll(async () => {
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#fff" } })
    .webp()
    .toBuffer()
  file = { sender: "192.0.2.1", ...(await createUploadStore(folder).receive(Readable.from([picture]))) }
})
afterAll(() => rmSync(folder, { recursive: true }))

function sent(changes: Record<string, string> = {}, form: Partial<SentForm> = {}): SentForm {
  return {
    fields: { id: "2", website: "", ...fields, ...changes },
    file,
    failure: undefined,
    ...form,
  }
}

it("takes the form of a browser without scripts, for the couple of the address", async () => {
  await using test = await createTestServices("sqlite", { content: "demo" })
  const { protocol } = await receiveGiftForm(test.services, sent(), "1")
  const [stored] = await test.db.selectFrom("gift_message").selectAll().execute()
  expect(stored).toMatchObject({ protocol, honeymoon_id: 1 })
})

it("gives back every value but the file, with the reasons by field", async () => {
  await using test = await createTestServices("sqlite", { content: "demo" })
  const { status, refused } = await receiveGiftForm(
    test.services,
    sent({ email: "celia", cote_id: "3" }, { file: undefined }),
    "1",
  )
  expect(status).toBe(422)
  expect(Object.keys(refused?.errors ?? {})).toEqual(["email", "receipt"])
  expect(refused?.values).toEqual({ ...fields, email: "celia", cote_id: "3" })
})

it("takes a form without a file, as the texts that it is", async () => {
  await using test = await createTestServices("sqlite", { content: "demo" })
  const post = (body: BodyInit, type?: string) =>
    new Request("http://localhost/", { method: "POST", body, ...(type && { headers: { "content-type": type } }) })
  const texts = await receiveGiftForm(test.services, await readTexts(post(new URLSearchParams(fields))), "1")
  expect(texts).toMatchObject({
    status: 422,
    refused: { values: fields, errors: { receipt: [receiptRefusals.missing] } },
  })
  const broken = await receiveGiftForm(
    test.services,
    await readTexts(post("x", "multipart/form-data; boundary=y")),
    "1",
  )
  expect(broken).toMatchObject({ status: 400, refused: { errors: { "": [expect.any(String)] } } })
})

it("says all that is wrong beside a file that is too large", async () => {
  await using test = await createTestServices("sqlite", { content: "demo" })
  const failure = tooLarge(receiptRefusals.tooLarge, "receipt")
  const { status, refused } = await receiveGiftForm(
    test.services,
    sent({ email: "celia" }, { file: undefined, failure }),
    "1",
  )
  expect([status, Object.keys(refused?.errors ?? {}), refused?.errors.receipt]).toEqual([
    413,
    ["email", "receipt"],
    [receiptRefusals.tooLarge],
  ])
})

it("keeps what was typed, and tells the log, when the receipt finds no room", async () => {
  await using test = await createTestServices("sqlite", { content: "demo" })
  const full = Object.assign(new Error("disk full"), { code: "NOT_STORED" })
  const services = { ...test.services, receipts: { ...test.services.receipts, save: () => Promise.reject(full) } }
  const log = { error: vi.fn<Log["error"]>() }
  expect(await receiveGiftForm(services, sent(), "1", log)).toMatchObject({ status: 503, refused: { values: fields } })
  expect(await receiveGiftForm(test.services, sent({}, { file: undefined, failure: full }), "1", log)).toMatchObject({
    status: 503,
    refused: { values: fields },
  })
  expect(log.error.mock.calls.map(([{ err }]) => err)).toEqual([full, full])
})

it("answers a repeat after the couple's page is gone as the first time, and takes nothing else there", async () => {
  await using test = await createTestServices("sqlite", { content: "demo" })
  const url = new URL("http://localhost/lua-de-mel/1/ana-e-pedro")
  const send = async (message: string) => {
    const context = new RouterContextProvider()
    context.set(servicesContext, test.services)
    context.set(logContext, undefined)
    context.set(formRefusalContext, undefined)
    context.set(formUploadContext, { ...sent({ message }), [Symbol.asyncDispose]: async () => {} })
    const request = new Request(url, { method: "POST" })
    const args = { request, params: { id: "1", name: "ana-e-pedro" }, context, url, pattern: "/lua-de-mel/:id/:name" }
    const answer = await action(args as Parameters<typeof action>[0]).catch((thrown: unknown) => thrown)
    return answer instanceof Response ? [answer.status, answer.headers.get("location")] : answer
  }
  const first = await send("Boa viagem!")
  expect(first).toEqual([303, expect.stringMatching(/^\/lua-de-mel\/1\/ana-e-pedro\?enviado=TV-/)])
  await test.db.deleteFrom("honeymoon").where("id", "=", 1).execute()
  expect(await send("Boa viagem!")).toEqual(first)
  expect(await send("Boa volta!")).toEqual([404, null])
  expect(await test.db.selectFrom("gift_message").select("protocol").execute()).toHaveLength(1)
})

it("answers 503 with every value while the database is away, on the page as it was last shown", async () => {
  await using test = await createTestServices("sqlite", { content: "demo" })
  const { services } = test
  const url = new URL("http://localhost/lua-de-mel/1/ana-e-pedro")
  const params = { id: "1", name: "ana-e-pedro" }
  const before = await showHoneymoon(services, params, url)
  await test.db.destroy()
  const context = new RouterContextProvider()
  context.set(servicesContext, services)
  context.set(logContext, undefined)
  context.set(formRefusalContext, undefined)
  context.set(formUploadContext, { ...sent({ cote_id: "3" }), [Symbol.asyncDispose]: async () => {} })
  const request = new Request(url, { method: "POST" })
  const answer = async (id: string, name: string) =>
    action({ request, params: { id, name }, context, url, pattern: "/lua-de-mel/:id/:name" })
  const refusal = {
    data: { values: { ...fields, cote_id: "3" }, errors: { "": [expect.any(String)] } },
    init: { status: 503 },
  }
  expect(await answer("1", "ana-e-pedro")).toMatchObject(refusal)
  expect(await showHoneymoon(services, params, url)).toEqual(before)
  // This process never showed the page: the values come back, but there is no page to show them on.
  expect(await answer("2", "bia-e-camila")).toMatchObject(refusal)
  await expect(showHoneymoon(services, { id: "2", name: "bia-e-camila" }, url)).rejects.toThrow()
  // The right id with a wrong name still gets 404: the id alone must not reveal the page.
  await expect(answer("1", "ana-pedro")).rejects.toMatchObject({ status: 404 })
})

it("shows the couple's page under its exact name only", async () => {
  await using test = await createTestServices("sqlite", { content: "demo" })
  const show = (id: string, name: string, search = "") =>
    showHoneymoon(test.services, { id, name }, new URL(`http://localhost/lua-de-mel/${id}/${name}${search}`))
  expect(await show("1", "ana-e-pedro")).toMatchObject({
    title: "Ana & Pedro",
    canonical: "/lua-de-mel/1/ana-e-pedro",
    sent: null,
    quotas: expect.arrayContaining([expect.objectContaining({ price: "R$\u00a0120,00" })]),
  })
  for (const [id, name] of [
    ["1", "ana-pedro"],
    ["1", "bia-e-camila"],
    ["01", "ana-e-pedro"],
    ["999", "ana-e-pedro"],
  ] as const) {
    await expect(show(id, name), `${id}/${name}`).rejects.toMatchObject({ status: 404 })
  }
})

it("repeats only a protocol that looks like one of ours", async () => {
  await using test = await createTestServices("sqlite", { content: "demo" })
  const sent = async (search: string) =>
    (await showHoneymoon(test.services, { id: "1", name: "ana-e-pedro" }, new URL(`http://localhost/x${search}`))).sent
  expect(await sent("?enviado=TV-7K3M-92QX")).toBe("TV-7K3M-92QX")
  expect(await sent("?enviado=Ligue+para+o+golpista")).toBeNull()
})
