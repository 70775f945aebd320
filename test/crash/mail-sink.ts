import type { AddressInfo } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { SMTPServer } from "smtp-server"

export interface EmailSink {
  /** `smtp://` address for `SMTP_URL`. */
  url: string
  /** By Message-ID: the recipients and every arrival time (`performance.now()`). */
  arrived: Map<string, { recipients: Set<string>; at: number[] }>
  stop: () => Promise<void>
}

/**
 * A mail server that accepts and counts all emails. It answers with a delay, so that the sender is often killed before
 * it gets the answer.
 */
export async function startEmailSink({ answerAfterMs = 5 } = {}): Promise<EmailSink> {
  const arrived: EmailSink["arrived"] = new Map()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    disableReverseLookup: true,
    logger: false,
    onData: async (stream, session, done) => {
      // Undefined: the sender was killed while sending.
      const chunks = await (stream.toArray() as Promise<Buffer[]>).catch(() => undefined)
      if (!chunks) return done()
      const id = /^message-id: *(\S+)/im.exec(Buffer.concat(chunks).toString("latin1"))?.[1] ?? "(sem Message-ID)"
      const mail = arrived.get(id) ?? { recipients: new Set(), at: [] }
      for (const { address } of session.envelope.rcptTo) mail.recipients.add(address)
      mail.at.push(performance.now())
      arrived.set(id, mail)
      await sleep(answerAfterMs)
      done()
    },
  })
  // Killed senders reset their connections.
  server.on("error", () => {})
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    arrived,
    stop: () => new Promise((done) => server.close(() => done())),
  }
}
