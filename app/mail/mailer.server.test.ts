import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs"
import { type AddressInfo, createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import PostalMime, { type Email } from "postal-mime"
import { SMTPServer, type SMTPServerOptions } from "smtp-server"
import { describe, expect, onTestFinished, test } from "vitest"
import { createFolderMailer, createSmtpMailer } from "./mailer.server.ts"

const from = "Travessia <nao-responda@travessia.example>"
const mail = {
  to: "helena@exemplo.com.br",
  subject: "Pedido de orçamento TV-7K3M-92QX: ação, coração e “aspas”",
  text: "Olá! + ou – (2 dias)\nProtocolo TV-7K3M-92QX\n",
  html: "<!doctype html><p>Olá! + ou – (2 dias)</p>",
  replyTo: "desk@travessia.example",
  messageId: "<0b1c@travessia.example>",
}

async function startSink(options: SMTPServerOptions = {}) {
  const received: Array<{ email: Email; to: string[] }> = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    logger: false,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on("data", (chunk: Buffer) => chunks.push(chunk))
      stream.on("end", async () => {
        received.push({ email: await PostalMime.parse(Buffer.concat(chunks)), to: session.envelope.rcptTo.map(({ address }) => address) })
        done()
      })
    },
    ...options,
  })
  server.on("error", () => {})
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready))
  onTestFinished(() => new Promise<void>((done) => void server.close(done)))
  return { received, url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` }
}

describe("mails by SMTP", () => {
  test("what arrives is what was sent, in both parts and every header", async () => {
    const { received, url } = await startSink()
    await createSmtpMailer(url, from).send(mail)
    const { email, to } = received[0] as (typeof received)[number]
    expect(to).toEqual(["helena@exemplo.com.br"])
    expect(email.from).toEqual({ name: "Travessia", address: "nao-responda@travessia.example" })
    expect(email.to).toEqual([{ name: "", address: "helena@exemplo.com.br" }])
    expect(email.replyTo).toEqual([{ name: "", address: "desk@travessia.example" }])
    expect([email.subject, email.text?.trimEnd(), email.html?.trimEnd(), email.messageId]).toEqual([mail.subject, mail.text.trimEnd(), mail.html, mail.messageId])
    expect(email.headers.find(({ key }) => key === "auto-submitted")?.value).toBe("auto-generated")
  })

  test("no value of a mail adds a header or a recipient", async () => {
    const { received, url } = await startSink()
    const mailer = createSmtpMailer(url, from)
    await mailer.send({ ...mail, subject: "Olá\r\nBcc: victim@x.com\r\n\r\nbody", text: "x" })
    expect(received[0]?.to).toEqual(["helena@exemplo.com.br"])
    expect(received[0]?.email.bcc).toBeUndefined()
    expect(received[0]?.email.subject).toBe("Olá Bcc: victim@x.com body")
    for (const bad of ["a@x.com, b@x.com", "a@x.com\r\nBcc: b@x.com", "A <a@x.com>", "a@x.com;b@x.com", "", "a@@x.com,"]) {
      await expect(mailer.send({ ...mail, to: bad })).rejects.toThrow()
      if (bad) await expect(mailer.send({ ...mail, replyTo: bad })).rejects.toThrow()
    }
    expect(received).toHaveLength(1)
  })

  test("a server that refuses the recipient is a failure that says so", async () => {
    const { url } = await startSink({ onRcptTo: (_address, _session, done) => done(Object.assign(new Error("mailbox full"), { responseCode: 550 })) })
    await expect(createSmtpMailer(url, from).send(mail)).rejects.toThrow(/550.*mailbox full/)
  })

  test("a server that is away is a failure", async () => {
    await expect(createSmtpMailer("smtp://127.0.0.1:1", from).send(mail)).rejects.toThrow(/ECONNREFUSED/)
  })

  test("a server that never answers is given up", async () => {
    const hanging = createServer(() => {})
    await new Promise<void>((ready) => hanging.listen(0, "127.0.0.1", ready))
    onTestFinished(() => void hanging.close())
    const url = `smtp://127.0.0.1:${(hanging.address() as AddressInfo).port}`
    await expect(createSmtpMailer(url, from, { greetingTimeout: 100 }).send(mail)).rejects.toThrow(/[Gg]reeting/)
  })
})

describe("mails as files", () => {
  test("each mail is one whole file; a repeated try replaces it", async () => {
    const folder = mkdtempSync(join(tmpdir(), "travessia-mail-"))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const mailer = createFolderMailer(join(folder, "outbox"), from)
    await mailer.send({ ...mail, subject: "antes" })
    await mailer.send(mail)
    const files = readdirSync(join(folder, "outbox"))
    expect(files).toEqual(["0b1c_travessia_example.eml"])
    const email = await PostalMime.parse(readFileSync(join(folder, "outbox", files[0] as string)))
    expect([email.subject, email.text?.trimEnd(), email.to]).toEqual([mail.subject, mail.text.trimEnd(), [{ name: "", address: mail.to }]])
  })
})
