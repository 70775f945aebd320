import { resolve } from "node:path"
import fastifyStatic from "@fastify/static"
import type { FastifyInstance } from "fastify"
import { RouterContextProvider, type ServerBuild, createRequestHandler } from "react-router"
import { isUnavailable } from "#database/unavailable.ts"
import { type Services, logContext, servicesContext } from "#app/services.server.ts"
import { sendWebResponse, toWebRequest } from "./web.ts"

/** A form without a file; the gift message carries a receipt of at most 10 MB. */
const formBytes = 64 * 1024
const uploadBytes = 11 * 1024 * 1024

/** A page's data that was fetched when its link was pointed at is still good when the link is clicked. */
const pageDataCaching = "private, max-age=10"

/** The built browser files, then the pages for every other address. */
export async function answerPages(app: FastifyInstance, services: Services, options: { build: () => Promise<ServerBuild>; assets?: string }) {
  if (options.assets) await serveAssets(app, resolve(options.assets))
  const handle = createRequestHandler(options.build, process.env.NODE_ENV)
  app.removeAllContentTypeParsers()
  for (const [type, bodyLimit] of [["multipart/form-data", uploadBytes], ["*", formBytes]] as const) {
    app.addContentTypeParser(type, { parseAs: "buffer", bodyLimit }, (_request, body, done) => done(null, body))
  }
  app.route({
    url: "*",
    method: ["GET", "HEAD", "POST"],
    bodyLimit: uploadBytes,
    schema: { hide: true },
    // Only posts count: reading is free.
    preHandler: async (request, reply) => {
      if (request.method === "POST") await limitPosts.call(app, request, reply)
    },
    handler: async (request, reply) => {
      const context = new RouterContextProvider()
      context.set(servicesContext, services)
      context.set(logContext, request.log)
      const answer = await handle(toWebRequest(request, reply), context)
      if (isPageData(request.url) && request.method === "GET" && answer.status === 200) answer.headers.set("cache-control", pageDataCaching)
      return sendWebResponse(reply, answer)
    },
  })
  const limitPosts = app.rateLimit()
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = isUnavailable(error) ? 503 : (error.statusCode ?? 500)
    if (status >= 500) request.log.error({ err: error }, "página falhou")
    return reply.code(status).type("text/plain; charset=utf-8").send(plainMessages[status] ?? plainMessages[500])
  })
}

function isPageData(url: string): boolean {
  return /\.data(\?|$)/.test(url)
}

async function serveAssets(app: FastifyInstance, root: string) {
  await app.register(fastifyStatic, {
    root: resolve(root, "assets"),
    prefix: "/assets/",
    immutable: true,
    maxAge: "1y",
    dotfiles: "deny",
    index: false,
    schemaHide: true,
  })
}

const plainMessages: Record<number, string> = {
  413: "O envio é grande demais. Volte e tente com um arquivo menor.",
  429: "Muitos envios em pouco tempo. Espere alguns minutos e tente de novo.",
  500: "Algo falhou do nosso lado. Tente de novo em alguns instantes.",
  503: "O site está fora do ar por instantes. Tente de novo em alguns segundos.",
}
