import { resolve } from "node:path"
import fastifyStatic from "@fastify/static"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { RouterContextProvider, type ServerBuild, createRequestHandler } from "react-router"
import { createResponseCache } from "#platform/http/response-cache.server.ts"
import type { RenderedResponse } from "#platform/http/cached-response.server.ts"
import { sendCachedResponse, sendUncachedResponse } from "#platform/http/send-cached-response.server.ts"
import { isUnavailable } from "#platform/database/unavailable.ts"
import { crossSiteForm, formRefusalContext } from "#platform/http/same-site.server.ts"
import { type FormUpload, acceptUploads, readFormUpload } from "#platform/http/read-upload.server.ts"
import { receiptUpload } from "#domain/honeymoon/receipt/receipt-upload.ts"
import { giftUploadContext } from "#site/honeymoon/gift/gift-upload-context.server.ts"
import type { Services } from "#domain/services.server.ts"
import { accessLogDaysContext, logContext, requestIdContext, servicesContext } from "#site/request-context.server.ts"
import { readStylesOf, stylesContext } from "#site/document/inline-styles.server.ts"
import { canonicalAddress } from "./canonical-address.ts"
import { cdnCaching } from "#server/http/cdn.ts"
import { allMethods, refuseMethod, watchMethods } from "#server/http/methods.ts"
import { askedAgain, isOneVisitors, isPage, isRedirect, oneVisitors, ownCaching, withCaching } from "./page-caching.ts"
import { pageKey } from "./page-key.ts"
import { createPageMatches } from "./page-matches.ts"
import { readResponse, sendResponse, toWebRequest } from "./fetch-adapter.ts"

/** A form without a file. */
const formBytes = 64 * 1024

/** The page whose form carries a receipt. */
const uploadPage = "/lua-de-mel/:id/:name"

/** Whose failures are logged under which id. */
type Asked = Pick<FastifyRequest, "log" | "id">

interface Sent {
  upload?: FormUpload
  /** From another site's page. */
  crossSite?: boolean
}

export interface PagesOptions {
  build: ServerBuild | (() => Promise<ServerBuild>)
  /** Folder of the built browser files. */
  assets?: string
  /** A CDN in front keeps them too. */
  cdn?: boolean
  /** Bytes of kept pages; 0 keeps none. */
  cacheBytes?: number
  /** For how many days accesses are recorded; absent where they are not. */
  accessLogDays?: number
  /** Told of the path of every page, with its parameters: `intercambio/pais/:id/:name`. */
  onPath?: (path: string) => void
}

/** The built browser files, then the pages for every other address. */
export async function answerPages(app: FastifyInstance, services: Services, options: PagesOptions) {
  if (options.assets) await serveAssets(app, resolve(options.assets))
  const handle = createRequestHandler(options.build, process.env.NODE_ENV)
  const { routes } = typeof options.build === "function" ? await options.build() : options.build
  const matches = createPageMatches(routes)
  for (const route of Object.values(routes)) options.onPath?.(route?.path ?? "")
  const cache = createResponseCache(services, {
    name: "pages",
    maxBytes: options.cacheBytes || undefined,
    onError: (err) => app.log.error({ err }, "página não pôde ser refeita"),
  })
  const readStyles = options.assets ? readStylesOf(resolve(options.assets)) : undefined
  const render = async (request: Request, { log, id }: Asked, { upload, crossSite }: Sent = {}) => {
    const context = new RouterContextProvider()
    context.set(servicesContext, services)
    context.set(accessLogDaysContext, options.accessLogDays)
    context.set(logContext, log)
    context.set(requestIdContext, id)
    context.set(giftUploadContext, upload)
    context.set(formRefusalContext, crossSite ? crossSiteForm() : undefined)
    context.set(stylesContext, readStyles)
    return readResponse(await handle(request, context))
  }
  // What is kept is rendered from its address alone: nothing of the visitor's request gets into it. Only a failure names its id.
  const renderToKeep = async (address: string, asked: Asked) => {
    const answer = await render(new Request(services.origin + address), asked)
    return withCaching(answer, options.cdn && answer.status === 200 ? cdnCaching(isPage(answer)) : ownCaching(answer))
  }
  const renderSent = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { address = request.url, upload }: { address?: string; upload?: FormUpload } = {},
  ) => {
    const crossSite = request.method === "POST" && app.isCrossSite(request)
    const answer = await render(toWebRequest(request, reply, services.origin + address), request, { upload, crossSite })
    // Where no form is shown again, the refusal is the same.
    if (!crossSite || answer.status >= 500 || answer.status === 403) return answer
    throw Object.assign(new Error("cross site"), { statusCode: 403 })
  }
  const renderUpload = async (request: FastifyRequest, reply: FastifyReply) => {
    await using upload = await readFormUpload(request, services.uploads, receiptUpload)
    return withCaching(await renderSent(request, reply, { upload }), oneVisitors)
  }
  const renderOnce = async (request: FastifyRequest, reply: FastifyReply, address = request.url) => {
    const answer = await renderSent(request, reply, { address })
    return withCaching(answer, isOneVisitors(request) ? oneVisitors : ownCaching(answer))
  }
  const send = (request: FastifyRequest, reply: FastifyReply, answer: RenderedResponse) =>
    answer.status === 200 ? sendUncachedResponse(request, reply, answer) : sendResponse(reply, answer)
  /** Before the body is read: 405 where the method is not offered, 404 where nothing is. */
  const refuseOthers = async (request: FastifyRequest, reply: FastifyReply) => {
    request.pageName = matches.name(request.url)
    const offered = matches.offered(request.url)
    if (offered?.methods.includes(request.method)) return
    // Nothing of the visitor's request gets into these; the router knows the methods of forms only.
    const page = new Request(services.origin + request.url, { method: offered ? "DELETE" : "GET" })
    const words = offered && refuseMethod(reply, offered.methods)
    if (offered && !offered.isPage) return reply.type("text/plain; charset=utf-8").send(words)
    return sendResponse(reply, withCaching(await render(page, request), oneVisitors))
  }
  app.removeAllContentTypeParsers()
  app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: formBytes }, (_request, body, done) => done(null, body))
  const limitPosts = app.rateLimit()
  // Only posts count: reading is free.
  const posts = {
    onRequest: refuseOthers,
    preHandler: async (request: FastifyRequest, reply: FastifyReply) => limitPosts.call(app, request, reply),
  }
  app.register(async (forms) => {
    await acceptUploads(forms, receiptUpload)
    forms.post(uploadPage, { bodyLimit: formBytes, schema: { hide: true }, ...posts }, async (request, reply) =>
      sendResponse(reply, await (request.isMultipart() ? renderUpload(request, reply) : renderOnce(request, reply))),
    )
  })
  app.route({
    url: "*",
    method: ["GET", "HEAD"],
    schema: { hide: true },
    handler: async (request, reply) => {
      const address = canonicalAddress(request.url)
      const key = options.cacheBytes === 0 ? undefined : pageKey(address, matches.routes)
      request.pageName ||= matches.name(address)
      const kept = key === undefined ? undefined : await cache.get(key, () => renderToKeep(key, request))
      // A redirect carries the visitor's own query along.
      const answer = kept && !isRedirect(kept) ? kept : await renderOnce(request, reply, address)
      // Only now, so that no redirect leads to a page that does not exist.
      if (answer.status === 200 && address !== request.url) {
        return reply.code(301).headers(askedAgain).header("location", address).send()
      }
      if ("etag" in answer) return sendCachedResponse(request, reply, answer)
      return send(request, reply, answer)
    },
  })
  app.route({
    url: "*",
    method: "POST",
    bodyLimit: formBytes,
    schema: { hide: true },
    ...posts,
    handler: async (request, reply) => send(request, reply, await renderOnce(request, reply)),
  })
  const others = allMethods.filter((method) => !["GET", "HEAD", "POST"].includes(method))
  app.route({ url: "*", method: others, schema: { hide: true }, onRequest: refuseOthers, handler: () => {} })
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = isUnavailable(error) ? 503 : (error.statusCode ?? 500)
    request.pageName ||= matches.name(request.url)
    if (status >= 500) request.log.error({ err: error }, "página falhou")
    return reply
      .code(status)
      .type("text/plain; charset=utf-8")
      .send(plainMessages[status] ?? `${plainMessages[500]} Código do atendimento: ${request.id}`)
  })
}

async function serveAssets(app: FastifyInstance, root: string) {
  const closeMethods = watchMethods(app)
  await app.register(fastifyStatic, {
    root: resolve(root, "assets"),
    prefix: "/assets/",
    immutable: true,
    maxAge: "1y",
    dotfiles: "deny",
    index: false,
    preCompressed: true,
    schemaHide: true,
  })
  closeMethods()
}

const plainMessages: Record<number, string> = {
  400: "O envio chegou incompleto. Volte e tente de novo.",
  403: "Este envio veio de outro site. Abra o formulário no nosso site e envie por lá.",
  408: "O envio demorou demais. Volte e tente de novo com uma conexão melhor.",
  413: "O envio é grande demais. Volte e tente com um arquivo menor.",
  415: "Não entendemos o formato do envio. Volte e tente de novo.",
  429: "Muitos envios em pouco tempo. Espere alguns minutos e tente de novo.",
  500: "Algo falhou do nosso lado. Tente de novo em alguns instantes.",
  503: "O site está fora do ar por instantes. Tente de novo em alguns segundos.",
}
