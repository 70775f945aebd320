import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type TestApp, createTestApp, faceEngines } from "#test/create-test-app.ts"
import { file, form, multipartType, text, texts } from "#test/receipts/gift-form.ts"

const url = "/api/v1/honeymoon-message"
const fields = {
  id: "1",
  name: "Tia Célia",
  email: "celia@exemplo.com.br",
  phone: "(41)99000-0000",
  message: "Boa viagem!",
  cote_id: "1",
}
let png: Buffer
beforeAll(async () => {
  png = await sharp({ create: { width: 30, height: 30, channels: 3, background: "#fff" } })
    .png()
    .toBuffer()
})

describe.each(faceEngines)("honeymoon API on %s, with the demo agency", (engine) => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(engine, { content: "demo" })
  })
  afterAll(() => test.close())

  const count = async () =>
    Number(
      (
        await test.db
          .selectFrom("gift_message")
          .select(({ fn }) => fn.countAll().as("n"))
          .executeTakeFirstOrThrow()
      ).n,
    )

  /** Sends a form as a browser does. */
  async function send(changes: Record<string, string | Blob | undefined> = {}, headers: Record<string, string> = {}) {
    const form = new FormData()
    const parts: Record<string, string | Blob | undefined> = {
      ...fields,
      receipt: new Blob([new Uint8Array(png)], { type: "image/png" }),
      ...changes,
    }
    for (const [name, value] of Object.entries(parts)) {
      if (value instanceof Blob) form.append(name, value, "comprovante.png")
      else if (value !== undefined) form.append(name, value)
    }
    const request = new Request("http://localhost/", { method: "POST", body: form })
    return sendRaw(Buffer.from(await request.arrayBuffer()), {
      "content-type": request.headers.get("content-type") as string,
      ...headers,
    })
  }
  const sendRaw = (payload: Buffer | string, headers: Record<string, string>) =>
    test.app.inject({ method: "POST", url, payload, headers })

  it("answers the couple's page with its quotas, without the couple's contact data", async () => {
    const honeymoon = (await test.app.inject({ url: "/api/v1/get-honeymoon/1" })).json()
    expect(Object.keys(honeymoon).sort()).toEqual(["cotes", "description", "id", "images", "more_info", "title"])
    expect(honeymoon).toMatchObject({ id: 1, title: "Ana & Pedro" })
    expect(honeymoon.cotes).toHaveLength(8)
    expect(honeymoon.cotes[0]).toEqual({
      id: 1,
      title: "Café da manhã com vista para os telhados",
      value: 120,
      image: {
        path: expect.stringMatching(/^\/media\/[0-9a-f]{32}\/\d+\.jpg$/),
        alt: expect.any(String),
        width: expect.any(Number),
        height: expect.any(Number),
      },
    })
    expect(honeymoon.images.length).toBeGreaterThan(1)
  })

  it("reads the page with few queries, whatever the number of quotas", async () => {
    test.queries.length = 0
    await test.app.inject({ url: "/api/v1/get-honeymoon/1" })
    expect(test.queries.length).toBeLessThanOrEqual(4)
  })

  it("answers 404 for an unknown couple or an invalid id", async () => {
    for (const id of ["999", "0", "007", "-1", "1e3", "2147483648", "ana-e-pedro"]) {
      const answer = await test.app.inject({ url: `/api/v1/get-honeymoon/${id}` })
      expect([answer.statusCode, answer.json().code], id).toEqual([404, "not_found"])
    }
    expect((await send({ id: "999" })).statusCode).toBe(404)
  })

  it("stores a message: 201 with the protocol, and 200 with the same protocol for a repeat", async () => {
    const before = await count()
    const first = await send({}, { "idempotency-key": "abc" })
    expect(first.statusCode, first.body).toBe(201)
    expect(first.json()).toEqual({
      protocol: expect.stringMatching(/^TV-\w{4}-\w{4}$/),
      message: "SUA MENSAGEM FOI ENVIADA COM SUCESSO.",
    })
    expect(first.headers["cache-control"]).toBe("no-store")
    const again = await send({}, { "idempotency-key": "abc" })
    expect([again.statusCode, again.json()]).toEqual([200, first.json()])
    expect((await send({ message: "Outra" }, { "idempotency-key": "abc" })).statusCode).toBe(422)
    expect((await send({}, { "idempotency-key": "não serve" })).statusCode).toBe(422)
    expect(await count()).toBe(before + 1)
  })

  it("refuses with every error, by field", async () => {
    const answer = await send({ name: "", email: "celia", receipt: new Blob(["%PDF-1.4"], { type: "image/png" }) })
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({
      code: "validation",
      fields: { name: [expect.any(String)], email: [expect.any(String)], receipt: [expect.stringContaining("PDF")] },
    })
    expect(answer.json().messages.error).toHaveLength(3)
    expect((await send({ receipt: undefined })).json().fields).toHaveProperty("receipt")
    expect((await send({ receipt: "não é arquivo" })).json().fields).toHaveProperty("receipt")
    expect((await send({ receipt: new Blob([]) })).json().fields.receipt[0]).toContain("vazio")
  })

  it("refuses cross-site requests and bodies that are not a form", async () => {
    expect((await send({}, { "sec-fetch-site": "cross-site" })).statusCode).toBe(403)
    expect((await send({}, { origin: "https://outro.example" })).statusCode).toBe(403)
    for (const type of [
      "application/json",
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/mixed; boundary=x",
    ]) {
      expect((await sendRaw("{}", { "content-type": type })).statusCode, type).toBe(415)
    }
    expect((await test.app.inject({ method: "POST", url })).statusCode).toBe(415)
  })

  it("refuses malformed forms with 400 and goes on serving", async () => {
    const header = { "content-type": "multipart/form-data; boundary=x" }
    const part = (name: string, value: string) =>
      `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    for (const body of [
      "nothing",
      "--x\r\n",
      part("name", "a"),
      `${part("__proto__", "a")}--x--\r\n`,
      `--x\r\nContent-Disposition: form-data; name="receipt"; filename="a.png"\r\n\r\nabc`,
    ]) {
      expect((await sendRaw(body, header)).statusCode, body).toBe(400)
    }
    expect((await sendRaw("--x--", { "content-type": "multipart/form-data; charset=utf-8" })).statusCode).toBe(400)
    expect((await sendRaw(part("a", "b").repeat(300) + "--x--\r\n", header)).statusCode).toBe(400)
    expect((await sendRaw("--x--\r\n", header)).statusCode).toBe(422)
    expect((await send()).statusCode).toBeLessThan(300)
  })

  it("refuses files beyond 10 MB and bodies beyond 11 MB with 413", async () => {
    expect((await send({ receipt: new Blob([Buffer.alloc(10 * 1024 * 1024 + 1, 0xff)]) })).statusCode).toBe(413)
    expect(
      (await sendRaw(Buffer.alloc(11 * 1024 * 1024 + 1), { "content-type": "multipart/form-data; boundary=x" }))
        .statusCode,
    ).toBe(413)
    expect((await send({ message: "x".repeat(65 * 1024) })).statusCode).toBe(413)
    const large = await send({ receipt: new Blob([Buffer.alloc(10 * 1024 * 1024, 0xff)]) })
    expect([large.statusCode, Object.keys(large.json().fields)]).toEqual([422, ["receipt"]])
  })

  it("drops files and fields under other names", async () => {
    const before = await count()
    const foto = new Blob([new Uint8Array(png)])
    expect((await send({ foto, receipt: undefined })).statusCode).toBe(422)
    const unknown = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`campo${index}`, "x"]))
    const { statusCode, body } = await send({ foto, ...unknown, message: "Com uma foto", outra: foto })
    expect([statusCode, await count()], body).toEqual([201, before + 1])
  })

  it("refuses a second receipt, and more parts than it reads, each in its own words", async () => {
    const before = await count()
    const send = (...parts: Buffer[]) => sendRaw(form(...parts), { "content-type": multipartType })
    const two = await send(file("receipt", png), file("receipt", png), ...texts())
    expect([two.statusCode, two.json().fields]).toEqual([422, { receipt: ["Envie um arquivo só."] }])
    for (const part of [file("foto", png), text("campo", "x")]) {
      const many = await send(...texts(), file("receipt", png), ...Array<Buffer>(60).fill(part))
      expect([many.statusCode, many.json().messages.error]).toEqual([
        400,
        ["O formulário chegou com campos ou arquivos demais. Envie só os que ele pede."],
      ])
    }
    expect(await count()).toBe(before)
  })

  it("answers other methods with 405", async () => {
    const wrong = await test.app.inject({ method: "GET", url })
    expect([wrong.statusCode, wrong.headers.allow]).toEqual([405, "POST"])
  })

  it("serves no receipt at any public address", async () => {
    await send({ message: "Com comprovante" })
    const { receipt_name } = await test.db.selectFrom("gift_message").select("receipt_name").executeTakeFirstOrThrow()
    for (const path of [
      `/receipts/${receipt_name}`,
      `/media/${receipt_name}`,
      `/media/${receipt_name.slice(0, 32)}/320.jpg`,
      `/api/v1/receipts/${receipt_name}`,
      `/media/..%2freceipts%2f${receipt_name}`,
    ]) {
      expect((await test.app.inject({ url: path })).statusCode, path).toBe(404)
    }
  })
})

it("counts messages towards the rate limit of forms", async () => {
  await using test = await createTestApp("sqlite", { content: "demo", formPostsPer10Minutes: 2 })
  const statuses: number[] = []
  for (let n = 0; n < 3; n += 1)
    statuses.push(
      (
        await test.app.inject({
          method: "POST",
          url,
          payload: "--x--\r\n",
          headers: { "content-type": "multipart/form-data; boundary=x" },
        })
      ).statusCode,
    )
  expect(statuses).toEqual([422, 422, 429])
})

it("answers 503 when the receipt cannot be written, and stores nothing", async () => {
  const full = () => Promise.reject(Object.assign(new Error("disk full"), { code: "ENOSPC" }))
  const away = { save: full, read: full, remove: full, listOlderThan: full }
  await using test = await createTestApp("sqlite", { content: "demo", services: { receipts: away } })
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set("receipt", new Blob([new Uint8Array(png)]), "a.png")
  const request = new Request("http://localhost/", { method: "POST", body: form })
  const answer = await test.app.inject({
    method: "POST",
    url,
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { "content-type": request.headers.get("content-type") as string },
  })
  expect([answer.statusCode, answer.json().code, answer.headers["retry-after"]]).toEqual([503, "unavailable", "10"])
  expect(await test.db.selectFrom("gift_message").selectAll().execute()).toEqual([])
})
