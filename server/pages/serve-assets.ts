import { resolve } from "node:path"
import fastifyStatic from "@fastify/static"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { watchMethods } from "#server/http/methods.ts"

/** The built browser files of a folder, under `assets/`. Their names have a hash, so they are cached for a year. */
export async function serveAssets(app: FastifyInstance, folder: string, constraints = {}): Promise<void> {
  const closeMethods = watchMethods(app)
  await app.register(async (files) => {
    files.setErrorHandler(refuseFile)
    await files.register(fastifyStatic, {
      root: resolve(folder, "assets"),
      prefix: "/assets/",
      immutable: true,
      maxAge: "1y",
      dotfiles: "deny",
      index: false,
      preCompressed: true,
      schemaHide: true,
      decorateReply: false,
      constraints,
    })
  })
  closeMethods()
}

/** The messages of the pages and of the panel are about forms. */
function refuseFile(error: Error & { statusCode?: number }, _request: FastifyRequest, reply: FastifyReply) {
  const { statusCode = 500 } = error
  // Hidden files, and paths with two slashes: none of them exists.
  if (statusCode === 403) return reply.callNotFound()
  const message = messages[statusCode]
  if (message === undefined) throw error
  return reply.code(statusCode).type("text/plain; charset=utf-8").send(message)
}

const messages: Record<number, string> = {
  412: "O arquivo não é mais o que o pedido supõe.",
  416: "O arquivo não tem a parte pedida.",
}
