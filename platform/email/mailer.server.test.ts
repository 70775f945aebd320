import { Socket } from "node:net"
import { describe, expect, onTestFinished, test, vi } from "vitest"
import { from, sampleEmail } from "#test/fixtures/sample-email.ts"
import { smtpError, startOddServer, startSmtpServer } from "#test/smtp-server.ts"
import { emailFailure } from "./email-failure.ts"
import { createSmtpMailer } from "./mailer.server.ts"

const mail = { ...sampleEmail, replyTo: "inbox@travessia.example" }

/** The failure as it is stored. */
async function failureOf(url: string, options: Parameters<typeof createSmtpMailer>[2] = {}) {
  const error: unknown = await createSmtpMailer(url, from, options)
    .send(mail)
    .then(
      () => "it was sent",
      (reason: unknown) => reason,
    )
  expect(error).toBeInstanceOf(Error)
  return emailFailure(error)
}

describe("emails by SMTP", () => {
  test("what arrives is what was sent, in both parts and every header", async () => {
    const { received, url } = await startSmtpServer()
    await createSmtpMailer(url, from).send(mail)
    const { email, to } = received[0]!
    expect(to).toEqual(["helena@exemplo.com.br"])
    expect(email.from).toEqual({ name: "Travessia", address: "nao-responda@travessia.example" })
    expect(email.to).toEqual([{ name: "", address: "helena@exemplo.com.br" }])
    expect(email.replyTo).toEqual([{ name: "", address: "inbox@travessia.example" }])
    expect([email.subject, email.text?.trimEnd(), email.html?.trimEnd(), email.messageId]).toEqual([
      mail.subject,
      mail.text.trimEnd(),
      mail.html,
      mail.messageId,
    ])
    expect([email.date, email.attachments]).toEqual(["2026-11-20T15:00:00.000Z", []])
    const header = (name: string) => email.headers.filter(({ key }) => key === name).map(({ value }) => value)
    expect([header("auto-submitted"), header("x-auto-response-suppress")]).toEqual([["auto-generated"], ["All"]])
  })

  test("an attachment arrives byte for byte, with its type and name", async () => {
    const { received, url } = await startSmtpServer()
    // Encoded piece by piece, as larger ones are.
    const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, index) => index % 251))
    await createSmtpMailer(url, from).send({
      ...mail,
      attachment: { name: "comprovante-TV-7K3M-92QX.jpg", type: "image/jpeg", bytes },
    })
    const [attachment, ...more] = received[0]!.email.attachments
    expect(more).toEqual([])
    expect(attachment).toMatchObject({
      filename: "comprovante-TV-7K3M-92QX.jpg",
      mimeType: "image/jpeg",
      disposition: "attachment",
    })
    expect(Buffer.from(attachment!.content as ArrayBuffer).equals(bytes)).toBe(true)
  })

  test("no value of an email adds a header or a recipient", async () => {
    const { received, url } = await startSmtpServer()
    const mailer = createSmtpMailer(url, from)
    await mailer.send({ ...mail, subject: "Olá\r\nBcc: victim@x.com\r\n\r\nbody", text: "x" })
    expect(received[0]?.to).toEqual(["helena@exemplo.com.br"])
    expect(received[0]?.email.bcc).toBeUndefined()
    expect(received[0]?.email.subject).toBe("Olá Bcc: victim@x.com body")
    for (const bad of [
      "a@x.com, b@x.com",
      "a@x.com\r\nBcc: b@x.com",
      "A <a@x.com>",
      "a@x.com;b@x.com",
      "",
      "a@@x.com,",
    ]) {
      await expect(mailer.send({ ...mail, to: bad })).rejects.toThrow()
      if (bad) await expect(mailer.send({ ...mail, replyTo: bad })).rejects.toThrow()
    }
    expect(received).toHaveLength(1)
  })

  test("by an encrypted connection, with name and password", async () => {
    const { received, url } = await startSmtpServer({
      disabledCommands: [],
      authOptional: false,
      onAuth: ({ username, password }, _session, done) =>
        done(username === "site" && password === "s&nha" ? null : smtpError(535, "no"), { user: "site" }),
    })
    const address = (password: string) =>
      `${url.replace("//", `//site:${encodeURIComponent(password)}@`)}?tls.rejectUnauthorized=false`
    await createSmtpMailer(address("s&nha"), from).send(mail)
    expect(received).toHaveLength(1)
    expect(await failureOf(address("outra"))).toMatchObject({
      code: "535",
      reason: expect.stringMatching(/recusa o usuário ou a senha de SMTP_URL \(.*535/),
    })
    // An untrusted certificate is refused unless the address says otherwise.
    expect(await failureOf(address("s&nha").split("?")[0]!)).toMatchObject({
      reason: expect.stringMatching(/^a conexão cifrada com o servidor de SMTP_URL falhou \(.*certificate/),
    })
  })
})

test("a password is not sent unencrypted over the network, unless configured", async () => {
  const passwords: unknown[] = []
  const { received, url } = await startSmtpServer({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) => (passwords.push(password), done(null, { user: "site" })),
  })
  // An address of this machine that is not recognised as local.
  const address = url.replace("//127.0.0.1", "//site:secret@0.0.0.0")
  expect(await failureOf(address)).toMatchObject({ reason: expect.stringMatching(/conexão cifrada .*STARTTLS/) })
  expect([passwords, received]).toEqual([[], []])
  await createSmtpMailer(`${address}?requireTLS=false`, from).send(mail)
  await createSmtpMailer(url.replace("//", "//site:secret@"), from).send(mail)
  expect([passwords.length, received.length]).toEqual([2, 2])
})

describe("a server that fails", () => {
  test.each([
    [
      "the recipient for good",
      {
        onRcptTo: (_a: unknown, _s: unknown, done: (error: Error) => void) =>
          done(smtpError(550, "no helena@exemplo.com.br here")),
      },
      { code: "550", refused: "recipient" },
    ],
    [
      "the recipient for now",
      { onRcptTo: (_a: unknown, _s: unknown, done: (error: Error) => void) => done(smtpError(450, "greylisted")) },
      { code: "450" },
    ],
    [
      "the message for good",
      { accept: () => Promise.reject(smtpError(552, "too large")) },
      { code: "552", refused: "message" },
    ],
    ["the message for now", { accept: () => Promise.reject(smtpError(451, "try later")) }, { code: "451" }],
    [
      "the sender for good",
      { onMailFrom: (_a: unknown, _s: unknown, done: (error: Error) => void) => done(smtpError(553, "not you")) },
      {
        code: "553",
        reason: "o servidor de e-mail recusa o remetente de MAIL_FROM (Mail command failed: 553 not you)",
      },
    ],
    [
      "an unknown sender",
      { onMailFrom: (_a: unknown, _s: unknown, done: (error: Error) => void) => done(smtpError(530, "sign in")) },
      { code: "530", reason: expect.stringMatching(/pede usuário e senha em SMTP_URL \(.*530/) as string },
    ],
  ])("refuses %s, and that is told without naming anybody", async (_what, options, expected) => {
    const { url } = await startSmtpServer(options as Parameters<typeof startSmtpServer>[0])
    const failure = await failureOf(url)
    expect(failure).toEqual({ reason: expect.stringContaining(expected.code), ...expected })
    expect(failure.reason).not.toContain("helena@")
  })

  test("is away", async () => {
    expect(await failureOf("smtp://127.0.0.1:1")).toMatchObject({
      reason: expect.stringMatching(/^a conexão com o servidor de SMTP_URL falhou \(.*ECONNREFUSED/),
    })
    expect(await failureOf("smtp://no.such.host.invalid")).toMatchObject({
      reason: expect.stringMatching(/^não há servidor com o nome que está em SMTP_URL \(.*no\.such\.host\.invalid/),
    })
  })

  const lines = (answers: Record<string, string | ((socket: Socket) => void)>) => (socket: Socket, line: string) => {
    const answer = answers[line.split(/[ :]/)[0]!.toUpperCase()] ?? answers["*"]
    if (typeof answer === "function") answer(socket)
    else if (answer) socket.write(answer)
  }
  const polite = {
    EHLO: "250 hi\r\n",
    MAIL: "250 ok\r\n",
    RCPT: "250 ok\r\n",
    DATA: "354 go\r\n",
    ".": "250 ok\r\n",
    QUIT: "221 bye\r\n",
  }

  test.each<[string, string, string, Parameters<typeof lines>[0], Parameters<typeof createSmtpMailer>[2]]>([
    ["never greets", "não respondeu a tempo (", "", {}, { greetingTimeout: 100 }],
    ["greets with something else", "confira o endereço e a porta (", "HTTP/1.1 200 OK\r\n\r\n<html>\r\n", {}, {}],
    [
      "answers nothing that means anything",
      "confira o endereço e a porta (",
      "220 hi\r\n",
      { "*": "banana \0\xff\r\n" },
      { maxMs: 300 },
    ],
    ["goes silent", "demorou demais (", "220 hi\r\n", { EHLO: "250 hi\r\n" }, { maxMs: 200 }],
    [
      "drips on and on",
      "demorou demais (",
      "220 hi\r\n",
      {
        ...polite,
        EHLO: (socket) => void setInterval(() => socket.destroyed || socket.write("250-more\r\n"), 20).unref(),
      },
      { maxMs: 300 },
    ],
    [
      "refuses the encryption that it offers",
      "conexão cifrada com o servidor de SMTP_URL falhou (",
      "220 hi\r\n",
      { ...polite, EHLO: "250-hi\r\n250 STARTTLS\r\n", STARTTLS: "454 not now\r\n" },
      {},
    ],
    [
      "hangs up in the middle of the message",
      "encerrou a conexão (",
      "220 hi\r\n",
      { ...polite, SUBJECT: (socket) => socket.destroy() },
      {},
    ],
    [
      "hangs up before it says whether it took the message",
      "encerrou a conexão (",
      "220 hi\r\n",
      { ...polite, ".": (socket) => socket.destroy() },
      {},
    ],
    [
      "answers the message with garbage",
      "oops",
      "220 hi\r\n",
      { ...polite, ".": "\x16\x03\x01 oops\r\n" },
      { maxMs: 300 },
    ],
  ])("%s, and the mail counts as not sent", async (_what, reason, greeting, answers, options) => {
    const url = await startOddServer((socket) => greeting && socket.write(greeting), lines(answers))
    expect(await failureOf(url, options)).toEqual({
      reason: expect.stringContaining(reason),
      code: expect.stringMatching(/./),
    })
  })

  test("a server may take as long to acknowledge the message as the email as a whole", async () => {
    const silences = vi.spyOn(Socket.prototype, "setTimeout")
    onTestFinished(() => silences.mockRestore())
    const late = (socket: Socket) => void setTimeout(() => socket.write("250 ok\r\n"), 100)
    const url = await startOddServer((socket) => socket.write("220 hi\r\n"), lines({ ...polite, ".": late }))
    await createSmtpMailer(url, from).send(mail)
    // The last limit is the one of the connection that is made.
    const [limit] = silences.mock.calls.findLast(([ms]) => ms > 0) ?? []
    expect(limit).toBeGreaterThanOrEqual(60_000)
  })

  test("without the failure, the same test server accepts the email", async () => {
    const url = await startOddServer((socket) => socket.write("220 hi\r\n"), lines(polite))
    await createSmtpMailer(url, from).send(mail)
  })
})
