import { type AddressInfo, connect } from "node:net"
import { SMTPServer } from "smtp-server"
import { describe, expect, onTestFinished, test } from "vitest"
import { deliverDue } from "#test/deliver-due.ts"
import { createSmtpMailer } from "#platform/email/mailer.server.ts"
import { type Sending, apiQuotes, canariesIn, visitor } from "./canaries.ts"
import { engines } from "./create-test-app.ts"
import { watchedApp, failingRows } from "./personal-data-site.ts"

test("bytes that are not HTTP, or too many of them, leave none of their content in the log", async () => {
  await using app = await watchedApp("sqlite")
  await app.app.listen({ port: 0, host: "127.0.0.1" })
  const { port } = app.app.server.address() as AddressInfo
  const broken = [
    "canari-metodo / HTTP/1.1\r\n\r\n",
    "GET /canari-caminho HTTP/1.1\r\nhost: x\r\ncanari cabecalho\r\n\r\n",
    `GET / HTTP/1.1\r\nhost: x\r\nx: ${"canari".repeat(4_000)}\r\n\r\n`,
    "POST /api/v1/budget HTTP/1.1\r\nhost: x\r\ncontent-length: canari\r\n\r\n",
  ]
  for (const words of broken) {
    const answer = await talk(port, words)
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(canariesIn(answer)).toEqual([])
  }
  // A visitor who closes the connection while sending.
  await talk(
    port,
    "POST /api/v1/budget HTTP/1.1\r\nhost: x\r\n" +
      "content-type: application/json\r\ncontent-length: 500\r\n" +
      `\r\n{"name":"${visitor.name}"`,
    50,
  )
  await expect.poll(() => app.lines.length).toBeGreaterThan(4)
  expect(canariesIn(app.lines.join(""))).toEqual([])
})

test("the log has the page, by the fixed parts of its address", async () => {
  await using app = await watchedApp("sqlite")
  for (const url of [
    "/intercambio/pais/1/irlanda?x=1",
    "/turismo/pacote/20/brasil/1/praias.data",
    "/api/v1/country/1",
    "/lua-de-mel/1/ana-e-pedro",
    "/orcamento",
  ])
    await app.app.inject(url)
  const paths = app.lines.map((line) => JSON.parse(line)).flatMap(({ req }) => (req ? [req.path] : []))
  expect(paths).toEqual([
    "/intercambio/pais/1/…",
    "/turismo/pacote/20/…/1/….data",
    "/api/v1/country/1",
    "/lua-de-mel/1/…",
    "/orcamento",
  ])
})

/** Sends lines to the server and returns its output until either side closes the connection. */
function talk(port: number, words: string, hangUpMs = 2_000): Promise<string> {
  return new Promise((done) => {
    let answer = ""
    const socket = connect(port, "127.0.0.1", () => socket.write(words))
    socket.setTimeout(hangUpMs, () => socket.destroy())
    socket.on("data", (bytes) => (answer += bytes.toString()))
    socket.on("error", () => {})
    socket.on("close", () => done(answer))
  })
}

describe.each(engines)("personal data in the log on %s", (engine) => {
  test("stays out of the log of a failure, which has the request id of the response", async () => {
    await using app = await watchedApp(engine)
    const { refuse } = await failingRows(app, engine)
    await refuse()
    const answer = await app.send(apiQuotes()[0] as Sending)
    const { request_id, messages } = answer.json()
    expect(messages.error).toContain(`Código deste erro: ${request_id}`)
    expect([answer.statusCode, request_id]).toEqual([500, expect.stringMatching(/^[0-9a-f-]{36}$/)])
    const line = app.lines.map((text) => JSON.parse(text)).find(({ level }) => level === 50)
    expect(line).toMatchObject({
      reqId: request_id,
      msg: "chamada falhou",
      err: { type: expect.any(String), message: expect.any(String), stack: expect.stringContaining("    at ") },
    })
    expect(canariesIn(app.lines.join(""))).toEqual([])
  })

  test("stays out of the stored failure of an email whose server quotes it in the refusal", async () => {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS", "AUTH"],
      logger: false,
      onRcptTo: ({ address }, _session, done) =>
        done(
          Object.assign(
            new Error(`5.1.1 <${address}>: Recipient address rejected; ask ${visitor.email} or "${visitor.email}"`),
            { responseCode: 550 },
          ),
        ),
    })
    server.on("error", () => {})
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready))
    onTestFinished(() => new Promise<void>((done) => void server.close(done)))
    const mailer = createSmtpMailer(
      `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
      "Travessia <nao-responda@travessia.example>",
    )
    await using app = await watchedApp(engine, { services: { mailer } })
    await app.send(apiQuotes()[0] as Sending)
    await deliverDue(app.services)
    const mails = await app.db.selectFrom("outbox_mail").select(["last_error", "attempts"]).execute()
    expect(mails).toHaveLength(2)
    for (const { last_error, attempts } of mails) {
      // The log may name the server.
      expect([attempts, last_error]).toEqual([1, expect.stringMatching(/550 5\.1\.1 <…@.*Recipient address rejected/)])
      expect(last_error).not.toMatch(/zulmira/i)
    }
    expect(canariesIn(app.lines.join(""))).toEqual([])
  })
})
