import { resolve } from "node:path"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { RouterContextProvider, type ServerBuild } from "react-router"
import type { Services } from "#domain/services.server.ts"
import type { RenderedResponse } from "#platform/http/cached-response.server.ts"
import type { ReplacedServices } from "#platform/http/fetch-handler.ts"
import type { FormUpload } from "#platform/http/read-upload.server.ts"
import { isUnavailable } from "#platform/database/unavailable.ts"
import { requestCode } from "#platform/http/request-code.ts"
import { type HandlerArgs, withFailureResponses } from "#platform/http/wrap-handlers.ts"
import { takeTurn } from "#platform/event-loop/take-turn.server.ts"
import { crossSiteForm, formRefusalContext } from "#platform/http/same-site.server.ts"
import { readStylesOf, stylesContext } from "#site/document/inline-styles.server.ts"
import {
  type LeftDocument,
  type Revalidation,
  accessLogDaysContext,
  documentContext,
  formUploadContext,
  logContext,
  requestIdContext,
  revalidationContext,
  servicesContext,
} from "#site/request-context.server.ts"
import { shellPartsContext } from "#site/shell/layout/shell-parts.server.ts"
import { withDeclaredQueries } from "./declared-queries.ts"
import { readResponse, toWebRequest } from "./fetch-adapter.ts"
import { createPageHandler } from "./page-handlers.ts"
import type { PageMatches } from "./page-matches.ts"

/** The logger and id of the current request; outside of a request the app's logger. */
export type LoggedRequest = Pick<FastifyRequest, "log"> & { id?: string }

interface RenderContext {
  upload?: FormUpload
  /** True if it was sent from another site's page. */
  crossSite?: boolean
  /** Services to use instead of the site's own. */
  replaced?: ReplacedServices
  /** For the cache: the source of the response that it has. */
  revalidation?: Revalidation
}

export interface RenderOptions {
  /** Retention of the access log in days, for the privacy page; absent without an access log. */
  accessLogDays?: number
  build: ServerBuild | (() => Promise<ServerBuild>)
  /** Whether pages fail when they read a query value that they do not declare. Default: in development. */
  checksQueries?: boolean
  /** Folder of the built browser files. */
  assets?: string
}

export interface PageRenderer {
  /** Renders an address without anything else of the visitor's request. */
  render: (
    request: Request,
    logged: LoggedRequest,
    other?: Pick<RenderContext, "replaced" | "revalidation">,
  ) => Promise<RenderedResponse>
  /** Renders the visitor's own request. `address` is root-relative; default: the request's own. */
  renderRequest: (
    request: FastifyRequest,
    reply: FastifyReply,
    sent?: { address?: string; upload?: FormUpload },
  ) => Promise<RenderedResponse>
}

export function createPageRenderer(
  app: FastifyInstance,
  services: Services,
  options: RenderOptions,
  matches?: PageMatches,
): PageRenderer {
  const handle = createPageHandler(prepare(options), matches)
  const readStyles = options.assets ? readStylesOf(resolve(options.assets)) : undefined
  const render = async (
    request: Request,
    { log, id }: LoggedRequest,
    { upload, crossSite, replaced, revalidation }: RenderContext = {},
  ) => {
    await takeTurn()
    const context = new RouterContextProvider()
    context.set(servicesContext, replaced ? { ...services, ...replaced } : services)
    context.set(accessLogDaysContext, options.accessLogDays)
    context.set(logContext, log)
    context.set(requestIdContext, id)
    context.set(formUploadContext, upload)
    context.set(formRefusalContext, crossSite ? crossSiteForm() : undefined)
    context.set(stylesContext, readStyles)
    const document: LeftDocument = {}
    context.set(documentContext, document)
    context.set(revalidationContext, revalidation)
    const isDocument = !new URL(request.url).pathname.endsWith(".data")
    context.set(shellPartsContext, isDocument ? new Map() : undefined)
    return readResponse(await handle(request, context), document)
  }
  return {
    render,
    renderRequest: async (request, reply, { address = request.url, upload } = {}) => {
      const crossSite = request.method === "POST" && app.isCrossSite(request)
      const url = services.origin + address
      const response = await render(toWebRequest(request, reply, url), request, { upload, crossSite })
      // Without a form to show again, the refusal is the same.
      if (!crossSite || response.status >= 500 || response.status === 403) return response
      throw Object.assign(new Error("cross site"), { statusCode: 403 })
    },
  }
}

/** The build with its failures answered, and with declared queries checked if `checksQueries` is on. */
function prepare({
  build,
  checksQueries = process.env.NODE_ENV !== "production",
}: RenderOptions): RenderOptions["build"] {
  const prepared = (build: ServerBuild) =>
    withFailureResponses(checksQueries ? withDeclaredQueries(build) : build, pageFailure)
  return typeof build === "function" ? async () => prepared(await build()) : prepared(build)
}

function pageFailure(error: Error, { request, context }: HandlerArgs): Response {
  if (!request.signal.aborted) context.get(logContext)?.error({ err: error }, "página falhou")
  const status = isUnavailable(error) ? 503 : 500
  return new Response(requestCode(context.get(requestIdContext)), { status })
}
