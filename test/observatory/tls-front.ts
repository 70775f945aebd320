import { writeFileSync } from "node:fs"
import { type IncomingMessage, type Server, type ServerResponse, createServer, request } from "node:http"
import { createServer as createSecureServer } from "node:https"
import { createRequire } from "node:module"
import { type AddressInfo, connect } from "node:net"
import { join } from "node:path"

export interface TlsFront extends AsyncDisposable {
  httpPort: number
  httpsPort: number
  /** File of the certificate that clients must trust. */
  certificate: string
}

/** The proxy of production: TLS, and a redirect from plain http to https. */
export async function startTlsFront(sitePort: number, toolFolder: string, folder: string): Promise<TlsFront> {
  const { generate } = createRequire(join(toolFolder, "package.json"))("selfsigned") as { generate: Generate }
  const { private: key, cert } = await generate([{ name: "commonName", value: "localhost" }], {
    keyType: "ec",
    algorithm: "sha256",
    extensions: [
      { name: "basicConstraints", cA: true },
      { name: "subjectAltName", altNames: [{ type: 2, value: "localhost" }] },
    ],
  })
  const certificate = join(folder, "front.pem")
  writeFileSync(certificate, cert)
  const secure = createSecureServer({ key, cert }, (asked, answer) => pass(asked, answer, sitePort))
  const httpsPort = await listen(secure)
  const plain = createServer((asked, answer) =>
    answer.writeHead(308, { location: `https://localhost:${httpsPort}${asked.url}` }).end(),
  )
  const httpPort = await listen(plain)
  const close = async () => {
    for (const server of [secure, plain]) {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    }
  }
  return { httpPort, httpsPort, certificate, [Symbol.asyncDispose]: close }
}

type Generate = (
  attributes: Array<{ name: string; value: string }>,
  options: object,
) => Promise<{ private: string; cert: string }>

function pass(asked: IncomingMessage, answer: ServerResponse, port: number) {
  const headers = { ...asked.headers, "x-forwarded-proto": "https", "x-forwarded-for": asked.socket.remoteAddress }
  const inner = request(
    {
      host: "127.0.0.1",
      port,
      method: asked.method,
      path: asked.url,
      headers,
      createConnection: () => connect(port, "127.0.0.1"),
    },
    (given) => {
      answer.writeHead(given.statusCode ?? 502, given.rawHeaders)
      given.pipe(answer)
    },
  )
  inner.on("error", () => answer.destroy())
  asked.pipe(inner)
}

async function listen(server: Server): Promise<number> {
  // Both address families, because clients resolve localhost to either.
  await new Promise<void>((done) => server.listen({ port: 0, host: "localhost" }, done))
  return (server.address() as AddressInfo).port
}
