import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type { Services } from "#domain/services.server.ts"
import { readOneVersion } from "#platform/database/read-one-version.server.ts"
import { isUnavailable } from "#platform/database/unavailable.ts"
import { type RenderedResponse, isPage } from "#platform/http/cached-response.server.ts"
import { type UploadRules, acceptUploads, readFormUpload } from "#platform/http/read-upload.server.ts"
import { requestCode } from "#platform/http/request-code.ts"
import { ResponseCache } from "#platform/http/response-cache.server.ts"
import { sendCachedResponse, sendUncachedResponse } from "#platform/http/send-cached-response.server.ts"
import { cdnCaching } from "#server/http/cdn.ts"
import { allMethods, refuseMethod } from "#server/http/methods.ts"
import { canonicalAddress } from "./canonical-address.ts"
import { sendResponse } from "./fetch-adapter.ts"
import {
  defaultCaching,
  isPrivate,
  isRedirect,
  privateCaching,
  revalidatedCaching,
  withCaching,
} from "./page-caching.ts"
import { pageKey } from "./page-key.ts"
import { type PageMatches, createPageMatches, uploadPages } from "./page-matches.ts"
import { type LoggedRequest, type PageRenderer, type RenderOptions, createPageRenderer } from "./render-pages.ts"
import { serveAssets } from "./serve-assets.ts"

/** Maximum body of a form without a file. */
const formBytes = 64 * 1024

export interface PagesOptions extends RenderOptions {
  /** True if a CDN caches pages and reads of the API. */
  cdn?: boolean
  /** Bytes of the page cache; 0 turns it off. */
  pageCacheBytes?: number
  /** Called with each route's path pattern: `intercambio/pais/:id/:name`. */
  onPath?: (path: string) => void
}

interface Pages {
  app: FastifyInstance
  services: Services
  options: PagesOptions
  matches: PageMatches
  renderer: PageRenderer
  /** Undefined when the page cache is off. */
  cache: ResponseCache | undefined
}

/** The built browser files, then the pages for every other address. */
export async function answerPages(app: FastifyInstance, services: Services, options: PagesOptions) {
  if (options.assets) await serveAssets(app, options.assets)
  const { routes } = typeof options.build === "function" ? await options.build() : options.build
  for (const route of Object.values(routes)) options.onPath?.(route?.path ?? "")
  const matches = createPageMatches(routes)
  const renderer = createPageRenderer(app, services, options, matches)
  const cache = createPageCache(app, services, options, renderer)
  const pages: Pages = { app, services, options, matches, renderer, cache }
  app.removeAllContentTypeParsers()
  app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: formBytes }, (_request, body, done) => done(null, body))
  app.route({
    url: "*",
    method: ["GET", "HEAD"],
    schema: { hide: true },
    handler: (request, reply) => sendPage(pages, request, reply),
  })
  const forms = formOptions(pages)
  for (const { path, rules } of uploadPages(routes)) registerUploadForm(pages, path, rules, forms)
  app.post("*", forms, async (request, reply) =>
    sendRendered(request, reply, await renderUncached(pages, request, reply)),
  )
  const others = allMethods.filter((method) => !["GET", "HEAD", "POST"].includes(method))
  app.route({
    url: "*",
    method: others,
    schema: { hide: true },
    onRequest: (request, reply) => refuseUnofferedMethod(pages, request, reply),
    handler: () => {},
  })
  answerFailures(pages)
}

function createPageCache(app: FastifyInstance, services: Services, options: PagesOptions, renderer: PageRenderer) {
  if (options.pageCacheBytes === 0) return undefined
  const cache = new ResponseCache(services, {
    name: "pages",
    maxBytes: options.pageCacheBytes,
    render: (key, source) => renderForCache({ services, options, renderer }, key, { logged: app, source }),
    onError: (err) => app.log.error({ err }, "página não pôde ser refeita"),
  })
  app.addHook("onClose", () => cache.close())
  return cache
}

async function sendPage(pages: Pages, request: FastifyRequest, reply: FastifyReply) {
  const { matches, cache } = pages
  const address = canonicalAddress(request.url)
  const key = cache && pageKey(address, matches)
  request.pageName ||= matches.name(address)
  const cached =
    key === undefined
      ? undefined
      : await cache?.get(key, (source) => renderForCache(pages, key, { logged: request, source }))
  // A redirect keeps the visitor's own query, so it is not served from the cache.
  const response = cached && !isRedirect(cached) ? cached : await renderUncached(pages, request, reply, address)
  // After rendering, so that no redirect leads to a page that does not exist.
  if (response.status === 200 && address !== request.url) {
    return reply.code(301).headers(revalidatedCaching).header("location", address).send()
  }
  if ("etag" in response) return sendCachedResponse(request, reply, response)
  return sendRendered(request, reply, response)
}

/**
 * Renders from the cache key only: nothing of the visitor's request gets into the response, except its id if rendering
 * fails. Status 304 if the response would equal the one rendered from this source.
 */
async function renderForCache(
  { services, options, renderer }: Pick<Pages, "services" | "options" | "renderer">,
  key: string,
  { logged, source }: { logged: LoggedRequest; source: string | undefined },
) {
  const response = await renderer.render(new Request(services.origin + key), logged, { revalidation: { source } })
  const byCdn = options.cdn && response.status === 200
  return withCaching(response, byCdn ? cdnCaching(isPage(response)) : defaultCaching(response))
}

async function renderUncached(pages: Pages, request: FastifyRequest, reply: FastifyReply, address = request.url) {
  const render = () => pages.renderer.renderRequest(request, reply, { address })
  // A form post is handled only once.
  const response = await (request.method === "POST"
    ? render()
    : readOneVersion(pages.services, render).then(({ result }) => result))
  const isOwn = isPrivate(request.method, address, pages.matches.query(address))
  return withCaching(response, isOwn ? privateCaching : defaultCaching(response))
}

function sendRendered(request: FastifyRequest, reply: FastifyReply, response: RenderedResponse) {
  return response.status === 200 ? sendUncachedResponse(request, reply, response) : sendResponse(reply, response)
}

function formOptions(pages: Pages) {
  const { app } = pages
  const limitPosts = app.rateLimit()
  return {
    bodyLimit: formBytes,
    schema: { hide: true },
    onRequest: (request: FastifyRequest, reply: FastifyReply) => refuseUnofferedMethod(pages, request, reply),
    // Only posts count towards the rate limit: reading is free.
    preHandler: async (request: FastifyRequest, reply: FastifyReply) => limitPosts.call(app, request, reply),
  }
}

/** In a separate Fastify scope, so that only this page reads multipart bodies. */
function registerUploadForm(pages: Pages, path: string, rules: UploadRules, options: ReturnType<typeof formOptions>) {
  const { app, services, renderer } = pages
  const renderUpload = async (request: FastifyRequest, reply: FastifyReply) => {
    await using upload = await readFormUpload(request, services.uploads, rules)
    return withCaching(await renderer.renderRequest(request, reply, { upload }), privateCaching)
  }
  app.register(async (scope) => {
    await acceptUploads(scope)
    scope.post(path, options, async (request, reply) => {
      const render = request.isMultipart() ? renderUpload(request, reply) : renderUncached(pages, request, reply)
      return sendResponse(reply, await render)
    })
  })
}

/** Runs before the body is read: 405 if the method is not offered, 404 if there is no page. */
async function refuseUnofferedMethod(pages: Pages, request: FastifyRequest, reply: FastifyReply) {
  const { services, matches, renderer } = pages
  request.pageName = matches.name(request.url)
  request.pageSubmission = matches.submission(request.url)
  const offered = matches.offered(request.url)
  if (offered?.methods.includes(request.method)) return
  // Nothing of the visitor's request gets into these responses. The router knows only the methods of forms.
  const page = new Request(services.origin + request.url, { method: offered ? "DELETE" : "GET" })
  const message = offered && refuseMethod(reply, offered.methods)
  if (offered && !offered.isPage) return reply.type("text/plain; charset=utf-8").send(message)
  return sendResponse(reply, withCaching(await renderer.render(page, request), privateCaching))
}

/** Failures outside of the pages get a plain text response. */
function answerFailures({ app, matches }: Pages) {
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = isUnavailable(error) ? 503 : (error.statusCode ?? 500)
    request.pageName ||= matches.name(request.url)
    if (status >= 500) request.log.error({ err: error }, "página falhou")
    return reply
      .code(status)
      .type("text/plain; charset=utf-8")
      .send(plainMessages[status] ?? `${failed} ${requestCode(request.id)}`)
  })
}

const failed = "Algo falhou do nosso lado. Tente de novo em alguns instantes."
const plainMessages: Record<number, string> = {
  400: "O envio chegou incompleto. Volte e tente de novo.",
  403: "Este envio veio de outro site. Abra o formulário no nosso site e envie por lá.",
  408: "O envio demorou demais. Volte e tente de novo com uma conexão melhor.",
  413: "O envio é grande demais. Volte e tente com um arquivo menor.",
  415: "Não entendemos o formato do envio. Volte e tente de novo.",
  429: "Muitos envios em pouco tempo. Espere alguns minutos e tente de novo.",
  503: "O site está fora do ar por instantes. Tente de novo em alguns segundos.",
}
