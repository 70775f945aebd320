import type { Server, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { STATUS_CODES } from "node:http"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"

/* Refuses malformed requests as plain text, with the headers of every response. */

const messages: Record<number, string> = {
  400: "Este pedido não está no formato esperado.",
  408: "O pedido demorou demais para chegar.",
  414: "Este endereço é longo demais.",
  417: "Este servidor não atende a esta expectativa.",
  421: "Este endereço não é deste site.",
  431: "Os cabeçalhos deste pedido são longos demais.",
}

/** For Fastify: malformed URLs. */
export function refuseAddress(headers: Record<string, string>) {
  return (error: { statusCode?: number }, _request: FastifyRequest, reply: FastifyReply) => {
    const status = error.statusCode === 414 ? 414 : 400
    // A following body is not read.
    void reply
      .code(status)
      .headers({ ...headers, ...plainText, connection: "close" })
      .send(messages[status])
  }
}

/** For hooks that refuse a request. */
export function refuse(reply: FastifyReply, status: 400 | 421) {
  return reply
    .code(status)
    .headers({ ...plainText, connection: "close" })
    .send(messages[status])
}

/**
 * For Node: bytes that are not an HTTP request, or that time out. The connection is closed, so that the remaining bytes
 * are not read as a request.
 */
export function refuseBytes(headers: Record<string, string>) {
  return function refuse(this: FastifyInstance, error: NodeJS.ErrnoException, socket: Socket) {
    this.log.trace({ err: error }, "client error")
    if (error.code === "ECONNRESET" || !socket.writable) return socket.destroy()
    const status = statuses[error.code ?? ""] ?? 400
    const body = messages[status] ?? ""
    const lines = Object.entries({
      ...headers,
      ...plainText,
      "content-length": String(Buffer.byteLength(body)),
      connection: "close",
    })
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${body}`, () => socket.destroy())
  }
}

/** `Expect:` with anything but `100-continue`. */
export function refuseExpectations(server: Server, headers: Record<string, string>) {
  server.on("checkExpectation", (_request, response: ServerResponse) =>
    response.writeHead(417, { ...headers, ...plainText, connection: "close" }).end(messages[417]),
  )
}

const plainText = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" }

const statuses: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }
