import rateLimit from "@fastify/rate-limit"
import swagger from "@fastify/swagger"
import fastify, { type FastifyInstance } from "fastify"
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod"
import { apiDocs, openApiOptions } from "#api/docs.ts"
import { problem } from "#platform/http/problem.ts"
import { v1 } from "#api/v1.ts"
import { mediaEndpoint } from "#server/http/media.ts"
import type { Services } from "#domain/services.server.ts"
import { refuseOtherFormats } from "#server/http/body-format.ts"
import { refuseAddress, refuseBytes, refuseExpectations } from "#server/http/malformed-requests.ts"
import { keepOldFromCdn, nameReads } from "#server/http/cdn.ts"
import { readableAddress } from "#server/pages/canonical-address.ts"
import { refuseUnknownHosts } from "#server/http/allowed-hosts.ts"
import { type LogRedaction, createLogRedaction } from "#server/ops/log-redaction.ts"
import { routeAllMethods, watchMethods } from "#server/http/methods.ts"
import { type OnAnswered, watchRequests } from "#server/ops/watch-requests.ts"
import { knowOwnOrigins } from "#server/http/own-origins.ts"
import { type PanelOptions, answerPanel } from "#server/panel/answer-panel.ts"
import { restrictPanelHost } from "#server/panel/panel-host.ts"
import { type PagesOptions, answerPages } from "#server/pages/pages.ts"
import { createPageRenderer } from "#server/pages/render-pages.ts"
import { type PostCount, type SharedPostsOptions, createPostCount, storeOf } from "#server/http/rate-limit-store.ts"
import { sendDirectly } from "#server/http/direct-responses.ts"
import { RequestLog } from "#server/ops/log-requests.ts"
import { createRequestIds } from "#server/http/request-ids.ts"
import { safetyHeaders, securityHeaders } from "#server/http/security-headers.ts"
import { cutSlowBodies } from "#server/http/body-timeout.ts"

export interface AppOptions extends Partial<Omit<PagesOptions, "build" | "onPath">> {
  /**
   * The built pages. Without them only the API, its documentation and the media are served. In development a function
   * that is called on every request, because pages change.
   */
  pages?: PagesOptions["build"]
  /** The staff's panel; absent if it is turned off. */
  panel?: PanelOptions
  logLevel?: string
  /** Where log lines are written. Default: stdout. */
  logTo?: { write: (line: string) => void }
  /** Proxies whose X-Forwarded-* headers are trusted. */
  trustProxy?: string[]
  /** Rate limit: form posts accepted from one address in ten minutes, over all forms and calls. */
  formPostsPer10Minutes?: number
  /** Shares the rate limit with the other processes on this database. Default: each process counts its own. */
  sharedPosts?: SharedPostsOptions
  /** Called for every request that was answered. */
  onAnswered?: OnAnswered
  /** Host names that the site serves. Default: all. */
  hosts?: string[]
  hstsPreload?: boolean
  /** Timeouts for a request's headers and for its body. Forms with a file have the upload store's timeout. */
  timeouts?: { headersMs: number; bodyMs: number }
}

const retryAfterSeconds = 10
const defaultTimeouts = { headersMs: 10_000, bodyMs: 30_000 }

/** The whole product as one Fastify app: hooks and routes in the order in which a request meets them. */
export async function createApp(services: Services, options: AppOptions = {}): Promise<FastifyInstance> {
  const redaction = createLogRedaction()
  const security = { origin: services.origin, hstsPreload: options.hstsPreload }
  const headers = safetyHeaders(security)
  const requestId = createRequestIds(options.trustProxy)
  const requestLog = new RequestLog({
    enabled: ["trace", "debug", "info"].includes(options.logLevel ?? "silent"),
    pathOf: redaction.pathOf,
    write: (line) => (options.logTo ?? process.stdout).write(line),
  })
  const app = fastify({
    logController: requestLog,
    logger: {
      level: options.logLevel ?? "silent",
      ...redaction.options,
      ...(options.logTo && { stream: options.logTo }),
    },
    genReqId: requestId,
    ...limits(services, options),
    frameworkErrors: refuseAddress(headers),
    clientErrorHandler: refuseBytes(headers),
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.addHook("onRoute", ({ url }) => redaction.learn(url))
  app.decorateRequest("pageName", "")
  app.decorateRequest("pageSubmission", undefined)
  app.decorateRequest("cachedResponse", undefined)
  routeAllMethods(app)
  const closeMethods = watchMethods(app)
  if (options.onAnswered) watchRequests(app, options.onAnswered)
  sendDirectly(app, {
    // The panel's own host is left out: it serves no cached responses.
    hosts: options.panel?.host ? (options.hosts?.filter((host) => host !== options.panel?.host) ?? []) : options.hosts,
    requestId,
    trustProxy: options.trustProxy,
    onAnswered: options.onAnswered,
    log: requestLog,
  })
  securityHeaders(app, security)
  // After a busy decoder or an unavailable database, a retry may soon succeed.
  app.addHook(
    "onSend",
    async (_request, reply) => void (reply.statusCode === 503 && reply.header("retry-after", retryAfterSeconds)),
  )
  if (options.cdn) keepOldFromCdn(app)
  refuseExpectations(app.server, headers)
  refuseUnknownHosts(app, options.hosts)
  if (options.panel?.host) restrictPanelHost(app, options.panel.host)
  refuseOtherFormats(app)
  knowOwnOrigins(app, { origin: services.origin, hosts: options.hosts, panelHost: options.panel?.host })
  cutSlowBodies(app, (options.timeouts ?? defaultTimeouts).bodyMs)
  const countPost = createPostCount(services, options.sharedPosts)
  await app.register(rateLimit, {
    global: false,
    max: options.formPostsPer10Minutes ?? 30,
    timeWindow: "10 minutes",
    store: storeOf(countPost),
    errorResponseBuilder: () => Object.assign(new Error("too many"), { statusCode: 429 }),
  })
  await registerApi(app, services, options)
  await app.register((media) => mediaEndpoint(media, services.images), { prefix: "/media" })
  // The pages refuse methods themselves: only React Router knows their addresses.
  closeMethods()
  if (options.panel) await registerPanel(app, services, { ...options, panel: options.panel, redaction, countPost })
  if (options.pages) await registerPages(app, services, { ...options, pages: options.pages, redaction })
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(problem("not_found", ["Este endereço não existe."])))
  return app
}

/** The options of Fastify and Node that limit what a request may be and how long it may take. */
function limits({ uploads }: Services, { trustProxy, timeouts = defaultTimeouts }: AppOptions) {
  const { headersMs } = timeouts
  return {
    trustProxy: trustProxy?.length ? trustProxy : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    rewriteUrl: ({ url = "/" }: { url?: string }) => readableAddress(url),
    bodyLimit: 64 * 1024,
    // In development, pages are compiled when they are registered.
    pluginTimeout: 60_000,
    // Node itself must not refuse a request without a host: refuseUnknownHosts does, with all headers. The interval is
    // how often Node checks for timeouts.
    http: {
      requireHostHeader: false,
      headersTimeout: headersMs,
      connectionsCheckingInterval: Math.min(1_000, headersMs / 2),
    },
    // A little more than the timeouts of the body readers, which respond with a message.
    requestTimeout: uploads.maxMs + 5_000,
    // Closes a connection that neither sends nor reads.
    connectionTimeout: uploads.maxMs + 5_000,
    // During shutdown, requests on open connections are still served; then their connection is closed.
    return503OnClosing: false,
  }
}

async function registerApi(app: FastifyInstance, services: Services, { cdn }: AppOptions) {
  await app.register(swagger, openApiOptions())
  await app.register(
    async (api) => {
      if (cdn) nameReads(api)
      await v1(api, services)
    },
    { prefix: "/api/v1" },
  )
  await app.register(apiDocs, { prefix: "/api" })
}

type PanelApp = AppOptions & { panel: PanelOptions; redaction: LogRedaction; countPost: PostCount }

async function registerPanel(
  app: FastifyInstance,
  services: Services,
  { redaction, countPost, panel: panelOptions, pages: build, ...options }: PanelApp,
) {
  redaction.learn("painel")
  const pages = build && {
    origin: services.origin,
    renderer: createPageRenderer(app, services, { ...options, build }),
  }
  await app.register((panel) => answerPanel(panel, panelOptions, { services, countPost, pages }), {
    prefix: "/painel",
  })
}

type PagesApp = AppOptions & { pages: NonNullable<AppOptions["pages"]>; redaction: LogRedaction }

async function registerPages(
  app: FastifyInstance,
  services: Services,
  { redaction, pages: build, ...options }: PagesApp,
) {
  await app.register((pages) => answerPages(pages, services, { ...options, build, onPath: redaction.learn }))
}
