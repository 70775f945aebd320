import { Readable } from "node:stream"
import type { ReadableStream } from "node:stream/web"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { isUnavailable } from "#platform/database/unavailable.ts"
import { failureText } from "#platform/http/failure-text.ts"
import type { FetchHandler, RequestFacts } from "#platform/http/fetch-handler.ts"
import type { Services } from "#platform/services.ts"
import { acceptUploads, readFormUpload, senderOf } from "#platform/http/read-upload.server.ts"
import { sendUncachedResponse } from "#platform/http/send-cached-response.server.ts"
import { mediaType } from "#server/http/body-format.ts"
import { allMethods, refuseMethod } from "#server/http/methods.ts"
import type { PostCount } from "#server/http/rate-limit-store.ts"
import { readResponse, toWebRequest } from "#server/pages/fetch-adapter.ts"
import type { PageRenderer } from "#server/pages/render-pages.ts"
import { serveAssets } from "#server/pages/serve-assets.ts"
import { createLaterWork } from "./later-work.ts"
import { formBytes, isStrangersForm, limitForm } from "./limit-form.ts"

export interface PanelOptions {
  /** The built panel. In development a function that is called on every request, because its code changes. */
  handle: FetchHandler
  /** Folder of its built browser files. */
  assets?: string
  /** Its public origin: `https://…`. */
  origin: string
  /** The only host that serves it; undefined if every host of the site does. */
  host?: string
}

/** The parts of the app that the panel uses. */
interface PanelParts {
  services: Pick<Services, "db" | "clock" | "uploads">
  countPost: PostCount
  /** Renders the site's pages for previews; absent if they are not served. */
  pages?: { origin: string; renderer: Pick<PageRenderer, "render"> }
}

const tenMinutesMs = 600_000

/** The content type of the panel's forms, with and without scripts. Others are refused: 415. */
const formType = "application/x-www-form-urlencoded"
/**
 * For pages that take a file; the other pages refuse it too. Its body is received only from people who may send it: see
 * `readUpload`.
 */
const uploadType = "multipart/form-data"

/** The panel's responses are not stored or indexed, and its addresses are not sent to other sites. */
const panelHeaders = {
  "cache-control": "no-store",
  "x-robots-tag": "noindex, nofollow",
  "referrer-policy": "same-origin",
}

/**
 * The staff's panel below `/painel`. If it is not registered, or is requested at another host, its addresses are
 * unknown addresses of the site.
 */
export async function answerPanel(app: FastifyInstance, options: PanelOptions, parts: PanelParts): Promise<void> {
  const constraints = options.host === undefined ? {} : { host: exactHost(options.host) }
  if (options.assets) await serveAssets(app, options.assets, constraints)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(formType, { parseAs: "buffer", bodyLimit: formBytes }, (_request, body, done) =>
    done(null, withoutNul(body as Buffer)),
  )
  await acceptUploads(app)
  app.addHook("preParsing", async (request, _reply, body) => {
    if (request.method !== "POST") return body
    return requireForm(request.headers) === formType ? limitForm(parts.services, options, request, body) : body
  })
  const later = createLaterWork(app)
  const handler = (request: FastifyRequest, reply: FastifyReply) =>
    answer(app, options, { ...parts, later }, request, reply)
  const others = allMethods.filter((method) => !["GET", "HEAD", "POST"].includes(method))
  // The data of the first screen is at `/painel.data`, which is not below `/painel/`.
  for (const url of ["", ".data", "/*"]) {
    app.route({ url, method: ["GET", "HEAD", "POST"], schema: { hide: true }, constraints, handler })
    app.route({
      url,
      method: others,
      schema: { hide: true },
      constraints,
      onRequest: (_request, reply) => {
        reply.headers(panelHeaders).type("text/plain; charset=utf-8")
        reply.send(refuseMethod(reply, ["GET", "HEAD", "POST"]))
      },
      handler: () => {},
    })
  }
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (isStrangersForm(error)) return handler(request, reply)
    const status = isUnavailable(error) ? 503 : (error.statusCode ?? 500)
    if (status >= 500) request.log.error({ err: error }, "painel falhou")
    const message = plainMessages[status] ?? failureText(status, request.id)
    // A file that could not be read: its name is not that of the message.
    reply.removeHeader("content-disposition")
    return reply.code(status).headers(panelHeaders).type("text/plain; charset=utf-8").send(message)
  })
}

/** The content type. A post without one counts as a form, because our scripts post without a body. */
function requireForm(headers: FastifyRequest["headers"]): string {
  const type = mediaType((headers["content-type"] ??= formType))?.essence ?? ""
  if (![formType, uploadType].includes(type)) throw Object.assign(new Error("no form"), { statusCode: 415 })
  return type
}

async function answer(
  app: FastifyInstance,
  { handle, origin }: PanelOptions,
  { services: { uploads }, countPost, pages, later }: PanelParts & Pick<RequestFacts, "later">,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  request.pageName = "panel"
  const response = await handle(toWebRequest(request, reply, origin + replaceNul(request.url)), {
    id: request.id,
    log: request.log,
    address: request.ip,
    userAgent: String(request.headers["user-agent"] ?? ""),
    origin,
    crossSite: app.isCrossSite(request),
    countWithin: async (what, max) => (await countPost(`${what} ${senderOf(request)}`, tenMinutesMs, max)).posts <= max,
    countTry: async (what, max) => {
      const { posts, giveBack } = await countPost(`${what} ${senderOf(request)}`, tenMinutesMs, Infinity)
      if (posts <= max) return { giveBack }
      // A refused try checked nothing: it must not take the place of one that is about to be given back.
      await giveBack()
      return undefined
    },
    later,
    ...(request.isMultipart() && { readUpload: (rules) => readFormUpload(request, uploads, rules) }),
    ...(pages && {
      renderSite: (address, replaced) =>
        pages.renderer.render(new Request(pages.origin + address), request, { replaced }),
    }),
  })
  // Read separately: an object of headers keeps only one cookie.
  const cookies = response.headers.getSetCookie()
  response.headers.delete("set-cookie")
  if (cookies.length > 0) reply.header("set-cookie", cookies)
  if (response.body && response.headers.has("content-disposition")) {
    reply.code(response.status).headers({ ...panelHeaders, ...Object.fromEntries(response.headers) })
    // A file may be large, so it is neither held in memory nor compressed.
    return reply.send(Readable.fromWeb(response.body as ReadableStream))
  }
  const rendered = await readResponse(response)
  return sendUncachedResponse(request, reply, { ...rendered, headers: { ...panelHeaders, ...rendered.headers } })
}

/* PostgreSQL can neither store nor compare a NUL. As in HTML, it is read as the replacement character. */
function replaceNul(encoded: string): string {
  return encoded.replaceAll("\0", "%00").replaceAll("%00", "%EF%BF%BD")
}

function withoutNul(form: Buffer): Buffer {
  return Buffer.from(replaceNul(form.toString("latin1")), "latin1")
}

function exactHost(host: string): RegExp {
  // oxlint-disable-next-line security/no-dynamic-regexp -- escaped
  return new RegExp(String.raw`^${RegExp.escape(host)}(:\d+)?\.?$`, "i")
}

/** In the format of the panel's page errors: its scripts show them as pages. */
const plainMessages: Record<number, string> = {
  400: "O envio chegou incompleto\nVolte e tente de novo.",
  408: "O envio demorou demais\nVolte e tente de novo com uma conexão melhor.",
  413: "O texto é longo demais\nO que você escreveu ainda está na página anterior: volte e encurte o texto.",
  415: "Não entendemos o formato do envio\nVolte e tente de novo.",
}
