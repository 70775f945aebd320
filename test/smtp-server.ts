import { type AddressInfo, type Socket, createServer } from "node:net"
import PostalMime, { type Email } from "postal-mime"
import { SMTPServer, type SMTPServerOptions } from "smtp-server"
import { onTestFinished } from "vitest"

export interface ReceivedMail {
  email: Email
  /** The recipients of the envelope, not of the headers. */
  to: string[]
  raw: string
}

/** An SMTP refusal: 4xx is temporary, 5xx permanent. */
export function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

/**
 * An SMTP server that stores accepted messages until the test ends. `accept` may wait, or refuse after the message.
 */
export async function startSmtpServer(
  options: SMTPServerOptions & { accept?: (mail: ReceivedMail) => Promise<void>; port?: number } = {},
) {
  const { accept, port = 0, ...smtpOptions } = options
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    logger: false,
    onData: async (stream, session, done) => {
      const mail = await readMail(stream, session.envelope.rcptTo)
      await (accept?.(mail) ?? Promise.resolve()).then(
        () => (received.push(mail), done()),
        (error: Error) => done(error),
      )
    },
    ...smtpOptions,
  })
  server.on("error", () => {})
  await new Promise<void>((ready) => server.listen(port, "127.0.0.1", ready))
  const { port: taken } = server.server.address() as AddressInfo
  const close = () => new Promise<void>((done) => void server.close(done))
  onTestFinished(close)
  return { received, url: `smtp://127.0.0.1:${taken}`, port: taken, close }
}

/** An SMTP server that misbehaves as the test says: `answer` gets every line of the client. Returns its address. */
export async function startOddServer(
  greet: (socket: Socket) => void,
  answer: (socket: Socket, line: string) => void,
): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on("error", () => {})
    let rest = ""
    socket.on("data", (chunk) => {
      const lines = (rest + String(chunk)).split("\r\n")
      rest = lines.pop() ?? ""
      for (const line of lines) if (!socket.destroyed) answer(socket, line)
    })
    greet(socket)
  })
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function readMail(stream: NodeJS.ReadableStream, rcptTo: Array<{ address: string }>): Promise<ReceivedMail> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  const raw = Buffer.concat(chunks)
  return { email: await PostalMime.parse(raw), to: rcptTo.map(({ address }) => address), raw: raw.toString("latin1") }
}
