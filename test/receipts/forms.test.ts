import { readdirSync } from "node:fs"
import { join } from "node:path"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { receiptRefusals } from "#domain/honeymoon/receipt/receipt.ts"
import { createPagesApp } from "#test/built-pages.ts"
import type { TestApp } from "#test/create-test-app.ts"
import { boundary, end, giftFields, giftForm, multipartType, part } from "./gift-form.ts"
import { jpeg } from "./good-files.ts"

/* Bodies that no browser writes. Each is answered in Portuguese with a status of the 400s, or understood; none hurts the process. */

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

// Whatever was sent: nothing is left, and the next guest is served.
afterEach(async () => {
  expect(readdirIfThere(join(test.folder, "uploads"))).toEqual([])
  const answer = await post(
    giftForm({ ...giftFields, message: `depois de ${expect.getState().currentTestName}` }, { bytes: receipt }),
  )
  expect(answer.statusCode, answer.body).toBe(201)
})

const text = (name: string, value: string) => part(`form-data; name="${name}"`, value)
const file = (name: string, bytes: Buffer | string) =>
  part(`form-data; name="${name}"; filename="a.jpg"`, bytes, "Content-Type: image/jpeg\r\n")
const form = (...parts: Buffer[]) => Buffer.concat([...parts, end])
const texts = () => Object.entries(giftFields).map(([name, value]) => text(name, value))
const nested = () =>
  Buffer.concat([
    Buffer.from("--inner\r\nContent-Disposition: file; filename=a.jpg\r\n\r\n"),
    receipt,
    Buffer.from("\r\n--inner--\r\n"),
  ])

interface BrokenForm {
  what: string
  body: () => Buffer | string
  type?: string
  /** Of the API's answer. */
  status: 400 | 413 | 415 | 422
}

const brokenForms: BrokenForm[] = [
  { what: "no body", body: () => "", status: 422 },
  { what: "no type", body: () => giftForm(giftFields, { bytes: receipt }), type: "", status: 415 },
  {
    what: "no boundary",
    body: () => giftForm(giftFields, { bytes: receipt }),
    type: "multipart/form-data",
    status: 415,
  },
  {
    what: "an empty boundary",
    body: () => giftForm(giftFields, { bytes: receipt }),
    type: "multipart/form-data; boundary=",
    status: 422,
  },
  {
    what: "another parameter than the boundary",
    body: () => "--x--",
    type: "multipart/form-data; charset=utf-8",
    status: 400,
  },
  {
    what: "another boundary than declared",
    body: () => giftForm(giftFields, { bytes: receipt }),
    type: "multipart/form-data; boundary=other",
    status: 400,
  },
  {
    what: "a boundary of 10,000 characters",
    body: () => "--x--",
    type: `multipart/form-data; boundary=${"x".repeat(10_000)}`,
    status: 400,
  },
  {
    what: "two boundaries declared",
    body: () => giftForm(giftFields, { bytes: receipt }),
    type: "multipart/form-data; boundary=a; boundary=b",
    status: 400,
  },
  {
    what: "multipart of another kind",
    body: () => giftForm(giftFields, { bytes: receipt }),
    type: `multipart/mixed; boundary=${boundary}`,
    status: 415,
  },
  { what: "text instead of parts", body: () => "name=Tia&receipt=x", status: 400 },
  { what: "only a beginning", body: () => `--${boundary}`, status: 400 },
  { what: "only an end", body: () => end, status: 422 },
  { what: "a part without an end", body: () => form(...texts()).subarray(0, -20), status: 400 },
  {
    what: "a file without an end",
    body: () => giftForm(giftFields, { bytes: receipt }).subarray(0, -200),
    status: 400,
  },
  {
    what: "a part that ends within its headers",
    body: () => `--${boundary}\r\nContent-Disposition: form-d`,
    status: 400,
  },
  {
    what: "no end behind the last part",
    body: () => giftForm(giftFields, { bytes: receipt }).subarray(0, -end.length),
    status: 400,
  },
  {
    what: "lines that end in LF alone",
    body: () => giftForm(giftFields, { bytes: receipt }).toString("latin1").replaceAll("\r\n", "\n"),
    status: 400,
  },
  { what: "a receipt that is a text", body: () => form(...texts(), text("receipt", "comprovante.jpg")), status: 422 },
  {
    what: "a receipt without a name and without bytes",
    body: () => form(...texts(), part('form-data; name="receipt"; filename=""', "")),
    status: 422,
  },
  { what: "a file under another name", body: () => form(...texts(), file("foto", receipt)), status: 422 },
  { what: "a file where a text belongs", body: () => form(...texts().slice(0, 1), file("name", receipt)), status: 422 },
  {
    what: "two receipts",
    body: () => form(...texts(), file("receipt", receipt), file("receipt", receipt)),
    status: 400,
  },
  {
    what: "a receipt and another file",
    body: () => form(...texts(), file("receipt", receipt), file("foto", receipt)),
    status: 400,
  },
  {
    what: "200 fields",
    body: () => form(...Array.from({ length: 200 }, (_field, index) => text(`f${index}`, "x"))),
    status: 400,
  },
  {
    what: "the same field 100 times",
    body: () => form(...Array.from({ length: 100 }, () => text("name", "x"))),
    status: 400,
  },
  {
    what: "a part with a header of 100 KB",
    body: () => form(part('form-data; name="name"', "x", `X-Long: ${"x".repeat(100_000)}\r\n`)),
    status: 422,
  },
  {
    what: "a part with 5,000 headers",
    body: () => form(part('form-data; name="name"', "x", "X-Many: x\r\n".repeat(5000))),
    status: 422,
  },
  { what: "a field name of 100 KB", body: () => form(text("n".repeat(100_000), "x")), status: 422 },
  { what: "a text of 65 KB", body: () => form(text("message", "x".repeat(65 * 1024))), status: 413 },
  {
    what: "texts of 70 KB together",
    body: () => form(...Array.from({ length: 7 }, (_field, index) => text(`f${index}`, "x".repeat(10 * 1024)))),
    status: 413,
  },
  {
    what: "parts within a part",
    body: () =>
      form(
        ...texts(),
        part('form-data; name="receipt"', nested(), "Content-Type: multipart/mixed; boundary=inner\r\n"),
      ),
    status: 422,
  },
  { what: "parts within a file", body: () => form(...texts(), file("receipt", nested())), status: 422 },
  { what: "a field called __proto__", body: () => form(text("__proto__", "x")), status: 400 },
  { what: "a file called constructor", body: () => form(file("constructor", receipt)), status: 400 },
  { what: "a field called toString", body: () => form(...texts(), text("toString", "x")), status: 400 },
  {
    what: "a field as JSON with a prototype",
    body: () =>
      form(part('form-data; name="name"', '{"__proto__":{"admin":true}}', "Content-Type: application/json\r\n")),
    status: 400,
  },
  {
    what: "a field as JSON",
    body: () =>
      form(...texts().slice(1), part('form-data; name="id"', '{"toString":"1"}', "Content-Type: application/json\r\n")),
    status: 422,
  },
  { what: "a part without a name", body: () => form(...texts(), part("form-data", "x")), status: 422 },
  {
    what: "a part without a disposition",
    body: () => form(...texts(), Buffer.from(`--${boundary}\r\nContent-Type: text/plain\r\n\r\nx\r\n`)),
    status: 422,
  },
  {
    what: "parts that are attachments",
    body: () => form(part('attachment; name="receipt"; filename="a.jpg"', receipt)),
    status: 422,
  },
  {
    what: "a name that breaks the line",
    body: () => form(...texts(), part('form-data; name="rece\r\nipt"; filename="a.jpg"', receipt)),
    status: 422,
  },
  {
    what: "a name that ends its quotes",
    body: () => form(...texts(), part('form-data; name="x"; name="receipt', "x")),
    status: 422,
  },
  { what: "names with NUL bytes", body: () => form(text("name\0", "x"), text("\0", "y")), status: 422 },
  {
    what: "values with NUL bytes and halves of characters",
    body: () =>
      form(
        ...texts().slice(1),
        text("id", "1\0"),
        part('form-data; name="name"', Buffer.from([0xff, 0xfe, 0x00, 0xd8])),
      ),
    status: 422,
  },
  {
    what: "a file in base64",
    body: () =>
      form(
        ...texts(),
        part(
          'form-data; name="receipt"; filename="a.jpg"',
          receipt.toString("base64"),
          "Content-Type: image/jpeg\r\nContent-Transfer-Encoding: base64\r\n",
        ),
      ),
    status: 422,
  },
  {
    what: "an unknown character set",
    body: () => form(part('form-data; name="name"', "x", "Content-Type: text/plain; charset=klingon\r\n")),
    status: 422,
  },
  { what: "JSON that calls itself a form", body: () => JSON.stringify(giftFields), status: 400 },
  {
    what: "a form of a web page",
    body: () => new URLSearchParams(giftFields).toString(),
    type: "application/x-www-form-urlencoded",
    status: 415,
  },
  {
    what: "noise",
    body: () => Buffer.from(Array.from({ length: 100_000 }, (_byte, index) => (index * 7919) % 251)),
    status: 400,
  },
]

describe("sent to the API", () => {
  it.each(brokenForms)("$what: $status", async ({ body, type, status }) => {
    const answer = await post(body(), type)
    expect(answer.statusCode, answer.body).toBe(status)
    const { messages } = answer.json() as { messages: { error: string[] } }
    expect(messages.error.length).toBeGreaterThan(0)
    for (const message of messages.error) expect(message).toMatch(portuguese)
  })
})

describe("sent to the page", () => {
  it.each(brokenForms)("$what: the form again", async ({ body, type }) => {
    const answer = await post(body(), type, "/lua-de-mel/1/ana-e-pedro")
    expect(answer.statusCode >= 400 && answer.statusCode < 500, `${answer.statusCode}`).toBe(true)
    if (answer.statusCode === 413 && type !== multipartType) return
    expect(answer.body).toContain("Seu recado")
  })
})

/* What has a meaning, even if an odd one. */
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
  ["headers in other letters", (texts) => form(...texts.map(inOtherLetters), inOtherLetters(file("receipt", receipt)))],
  [
    "words before and behind the parts",
    (texts) =>
      Buffer.concat([Buffer.from("Olá\r\n"), form(...texts, file("receipt", receipt)), Buffer.from("Até logo")]),
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

function inOtherLetters(part: Buffer): Buffer {
  return Buffer.from(
    part.toString("latin1").replace("Content-Disposition: form-data", "CONTENT-disposition: Form-Data"),
    "latin1",
  )
}

/** Every message of a refusal, as far as these forms can cause them. */
const portuguese = new RegExp(
  `^(O formulário chegou incompleto|O envio é grande demais|O texto é longo demais|Envie como multipart|Envie no formato|Escreva |Informe |Complete o telefone|Telefone: |Diga para qual casal|Nome: |${[receiptRefusals.missing, receiptRefusals.notAnImage].map((refusal) => refusal.slice(0, 20)).join("|")})`,
)

function readdirIfThere(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
