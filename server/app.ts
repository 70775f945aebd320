import rateLimit from "@fastify/rate-limit"
import swagger from "@fastify/swagger"
import fastify, { type FastifyInstance, type FastifyRequest } from "fastify"
import {
  jsonSchemaTransform,
  jsonSchemaTransformObject,
  serializerCompiler,
  validatorCompiler,
} from "fastify-type-provider-zod"
import type { ServerBuild } from "react-router"
import { apiDocs, openApiInfo } from "#api/docs.ts"
import { problem } from "#platform/http/problem.ts"
import { v1 } from "#api/v1.ts"
import { mediaEndpoint } from "#server/http/media.ts"
import type { Services } from "#domain/services.server.ts"
import { refuseOtherFormats } from "#server/http/body-format.ts"
import { refuseAddress, refuseBytes, refuseExpectations } from "#server/http/malformed-requests.ts"
import { nameReads } from "#server/http/cdn.ts"
import { readableAddress } from "#server/pages/canonical-address.ts"
import { refuseUnknownHosts } from "#server/http/allowed-hosts.ts"
import { createLogRedaction } from "#server/ops/log-redaction.ts"
import { routeAllMethods, watchMethods } from "#server/http/methods.ts"
import { type Answered, watchRequests } from "#server/ops/watch-requests.ts"
import { knowOwnOrigins } from "#server/http/own-origins.ts"
import { answerPages } from "#server/pages/pages.ts"
import { type SharedPostsOptions, countPosts } from "#server/http/rate-limit-store.ts"
import { createRequestIds } from "#server/http/request-ids.ts"
import { safetyHeaders, securityHeaders } from "#server/http/security-headers.ts"
import { cutSlowBodies } from "#server/http/body-timeout.ts"

export interface AppOptions {
  /**
   * The built pages; without them only the API, its documentation and the media answer.
   * A function is asked for them at every request, since they change while we develop.
   */
  pages?: ServerBuild | (() => Promise<ServerBuild>)
  /** Folder of the built browser files. */
  assets?: string
  /** A CDN in front keeps pages and reads of the API too. */
  cdn?: boolean
  /** For how many days accesses are recorded, as the privacy page says; absent where they are not. */
  accessLogDays?: number
  /** Bytes of pages kept in memory; 0 keeps none. */
  pageCacheBytes?: number
  logLevel?: string
  /** Where the lines of the log go; the process' output unless told. */
  logTo?: { write: (line: string) => void }
  /** Proxies whose forwarded-for headers are believed. */
  trustProxy?: string[]
  /** Accepted form posts from one address in ten minutes, by all forms and calls together. */
  formPostsPer10Minutes?: number
  /** Counts them together with the other processes on this database; each counts its own unless told. */
  sharedPosts?: SharedPostsOptions
  /** Told of every request that was answered. */
  onAnswered?: (answered: Answered, request: FastifyRequest) => void
  /** Hosts that the site answers to; all of them unless told. */
  hosts?: string[]
  hstsPreload?: boolean
  /** Longest time for a request's headers and for its body; forms with a file have the upload store's time. */
  timeouts?: { headersMs: number; bodyMs: number }
}

const retryAfterSeconds = 10
const usualTimeouts = { headersMs: 10_000, bodyMs: 30_000 }

/** The whole product as one Fastify app: what a request meets, in order. */
export async function createApp(services: Services, options: AppOptions = {}): Promise<FastifyInstance> {
  const words = createLogRedaction()
  const { headersMs, bodyMs } = options.timeouts ?? usualTimeouts
  const security = { origin: services.origin, hstsPreload: options.hstsPreload }
  const headers = safetyHeaders(security)
  const app = fastify({
    logger: { level: options.logLevel ?? "silent", ...words.options, ...(options.logTo && { stream: options.logTo }) },
    genReqId: createRequestIds(options.trustProxy),
    trustProxy: options.trustProxy?.length ? options.trustProxy : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    rewriteUrl: ({ url = "/" }) => readableAddress(url),
    bodyLimit: 64 * 1024,
    // While we develop, pages are compiled as they are registered.
    pluginTimeout: 60_000,
    // A request without a host is refused by us, with all headers; Node looks for late ones as often as is told here.
    http: {
      requireHostHeader: false,
      headersTimeout: headersMs,
      connectionsCheckingInterval: Math.min(1_000, headersMs / 2),
    },
    // The last word, a little after that of those who read bodies.
    requestTimeout: services.uploads.maxMs + 5_000,
    // Nothing said and nothing read: a visitor who is gone.
    connectionTimeout: services.uploads.maxMs + 5_000,
    frameworkErrors: refuseAddress(headers),
    clientErrorHandler: refuseBytes(headers),
    // What still comes in by an open connection is served, and the connection closed; no visitor sees a restart.
    return503OnClosing: false,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.addHook("onRoute", ({ url }) => words.learn(url))
  app.decorateRequest("pageName", "")
  routeAllMethods(app)
  const closeMethods = watchMethods(app)
  if (options.onAnswered) watchRequests(app, options.onAnswered)
  securityHeaders(app, security)
  // What cannot be done now can soon: a decoder that is busy, a database that is away.
  app.addHook(
    "onSend",
    async (_request, reply) => void (reply.statusCode === 503 && reply.header("retry-after", retryAfterSeconds)),
  )
  refuseExpectations(app.server, headers)
  refuseUnknownHosts(app, options.hosts)
  refuseOtherFormats(app)
  knowOwnOrigins(app, { origin: services.origin, hosts: options.hosts })
  cutSlowBodies(app, bodyMs)
  await app.register(rateLimit, {
    global: false,
    max: options.formPostsPer10Minutes ?? 30,
    timeWindow: "10 minutes",
    store: countPosts(services, options.sharedPosts),
    errorResponseBuilder: () => Object.assign(new Error("too many"), { statusCode: 429 }),
  })
  await app.register(swagger, {
    openapi: openApiInfo,
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
  await app.register(
    async (api) => {
      if (options.cdn) nameReads(api)
      await v1(api, services)
    },
    { prefix: "/api/v1" },
  )
  await app.register(apiDocs, { prefix: "/api" })
  await app.register((media) => mediaEndpoint(media, services.images), { prefix: "/media" })
  // Pages answer for their own methods: the router knows their addresses.
  closeMethods()
  if (options.pages)
    await app.register((pages) =>
      answerPages(pages, services, {
        build: options.pages!,
        assets: options.assets,
        cdn: options.cdn,
        cacheBytes: options.pageCacheBytes,
        accessLogDays: options.accessLogDays,
        onPath: words.learn,
      }),
    )
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(problem("not_found", ["Este endereço não existe."])))
  return app
}
