import { readdirSync } from "node:fs"
import { join } from "node:path"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { receiptRefusals } from "#domain/honeymoon/receipt/receipt.ts"
import { createPagesApp } from "#test/built-pages.ts"
import type { TestApp } from "#test/create-test-app.ts"
import { brokenForms } from "./broken-forms.ts"
import { file, form, giftFields, giftForm, multipartType, part, text } from "./gift-form.ts"
import { jpeg } from "./sample-photo.ts"

/*
 * Malformed and unusual form bodies. Each is refused in Portuguese with a status of 4xx, or accepted. None makes the
 * process fail.
 */

const call = "/api/v1/honeymoon-message"
let test: TestApp
let receipt: Buffer
beforeAll(async () => {
  test = await createPagesApp()
  receipt = await jpeg()
})
afterAll(() => test.close())

const post = (payload: Buffer | string, type: string | undefined = multipartType, url = call) =>
  test.app.inject({ method: "POST", url, payload, headers: type === "" ? {} : { "content-type": type } })

// No body may leave files behind or keep the next guest from sending.
afterEach(async () => {
  expect(readdirIfThere(join(test.folder, "uploads"))).toEqual([])
  const answer = await post(
    giftForm({ ...giftFields, message: `depois de ${expect.getState().currentTestName}` }, { bytes: receipt }),
  )
  expect(answer.statusCode, answer.body).toBe(201)
})

describe("sent to the API", () => {
  it.each(brokenForms)("$what: $status", async ({ body, type, status }) => {
    const answer = await post(body(receipt), type)
    expect(answer.statusCode, answer.body).toBe(status)
    const { messages } = answer.json() as { messages: { error: string[] } }
    expect(messages.error.length).toBeGreaterThan(0)
    for (const message of messages.error) expect(message).toMatch(portuguese)
  })
})

describe("sent to the page", () => {
  it.each(brokenForms)("$what: the form again", async ({ body, type }) => {
    const answer = await post(body(receipt), type, "/lua-de-mel/1/ana-e-pedro")
    expect(answer.statusCode >= 400 && answer.statusCode < 500, `${answer.statusCode}`).toBe(true)
    if (answer.statusCode === 413 && type !== multipartType) return
    expect(answer.body).toContain("Mensagem ao casal")
  })
})

/* Unusual bodies that are valid. */
const oddForms: Array<[what: string, body: (texts: Buffer[]) => Buffer]> = [
  [
    "fields sent twice: the last one counts",
    (texts) => form(text("name", "Ninguém"), ...texts, file("receipt", receipt)),
  ],
  ["the file before the texts", (texts) => form(file("receipt", receipt), ...texts)],
  ["a file without a name", (texts) => form(...texts, part('form-data; name="receipt"; filename=""', receipt))],
  [
    "a file without a file name, but of a file's type",
    (texts) => form(...texts, part('form-data; name="receipt"', receipt, "Content-Type: application/octet-stream\r\n")),
  ],
  [
    "names without quotes",
    (texts) => form(...texts.map(unquoted), part("form-data; name=receipt; filename=a.jpg", receipt)),
  ],
  ["headers in another case", (texts) => form(...texts.map(inAnotherCase), inAnotherCase(file("receipt", receipt)))],
  [
    "words before and behind the parts",
    (texts) =>
      Buffer.concat([Buffer.from("Olá\r\n"), form(...texts, file("receipt", receipt)), Buffer.from("Até logo")]),
  ],
  [
    "files that we do not know",
    (texts) => form(file("foto", receipt), ...texts, file("receipt", receipt), file("outra", receipt)),
  ],
  [
    "fields that we do not know",
    (texts) => form(...texts, text("website", ""), text("elapsed", "9000"), text("x", "y"), file("receipt", receipt)),
  ],
]

it.each(oddForms)("%s: understood", async (what, body) => {
  // Equal messages within a minute count as one.
  const answer = await post(
    body(Object.entries({ ...giftFields, message: what }).map(([name, value]) => text(name, value))),
  )
  expect(answer.statusCode, answer.body).toBe(201)
  const row = await test.db
    .selectFrom("gift_message")
    .select(["name", "message"])
    .where("protocol", "=", answer.json().protocol)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ name: giftFields.name, message: what })
})

function unquoted(part: Buffer): Buffer {
  return Buffer.from(part.toString("latin1").replace(/name="(\w+)"/, "name=$1"), "latin1")
}

function inAnotherCase(part: Buffer): Buffer {
  return Buffer.from(
    part.toString("latin1").replace("Content-Disposition: form-data", "CONTENT-disposition: Form-Data"),
    "latin1",
  )
}

const ofReceipt = [receiptRefusals.missing, receiptRefusals.notAnImage].map((refusal) => refusal.slice(0, 20))
/** All error messages that these forms can cause. */
const portuguese = new RegExp(
  "^(O formulário chegou (incompleto|com campos)|O envio é grande demais|O texto é longo demais|Envie " +
    "como multipart|Envie no formato|Envie um arquivo só|Escreva |Informe |Complete o telefone|Telefone: " +
    `|Confira o telefone|Diga para qual casal|Nome: |${ofReceipt.join("|")})`,
)

function readdirIfThere(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
