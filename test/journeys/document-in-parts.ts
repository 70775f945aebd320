import { once } from "node:events"
import { type IncomingMessage, createServer, request } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"

/**
 * A proxy to a site under its own address. Documents stop after the text `cut` until `sendRest` is called, as on a slow
 * connection.
 */
export async function openInParts(site: string, cut: string) {
  const { promise: rest, resolve: sendRest } = Promise.withResolvers<void>()
  const server = createServer(async (asked, answer) => {
    const { connection: _, ...headers } = asked.headers
    const forwarded = request(new URL(asked.url ?? "/", site), {
      headers: { ...headers, "accept-encoding": "identity" },
    })
    forwarded.end()
    const [got] = (await once(forwarded, "response")) as [IncomingMessage]
    answer.writeHead(got.statusCode ?? 502, got.headers)
    if (!got.headers["content-type"]?.startsWith("text/html")) return got.pipe(answer)
    const document = await text(got)
    const end = document.indexOf(cut) + cut.length
    if (end < cut.length) throw new Error(`the document has no ${cut}`)
    answer.write(document.slice(0, end))
    await rest
    return answer.end(document.slice(end))
  })
  await once(server.listen(0, "127.0.0.1"), "listening")
  const { port } = server.address() as AddressInfo
  const close = async () => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
  return { url: `http://127.0.0.1:${port}`, sendRest, [Symbol.asyncDispose]: close }
}
