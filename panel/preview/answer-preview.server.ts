import { type RouterContextProvider, redirect } from "react-router"
import type { EntryProblem } from "#domain/entries/publish/plan-entries.server.ts"
import { type PreviewOptions, previewEntries } from "#domain/entries/preview/preview-entries.server.ts"
import { formatProblem } from "#domain/entries/field-descriptions/format-field.ts"
import { type RenderedResponse, isPage } from "#platform/http/cached-response.server.ts"
import type { ReplacedServices, SiteRenderer } from "#platform/http/fetch-handler.ts"
import { isLockTimeout, isUnavailable } from "#platform/database/unavailable.ts"
import { notFound } from "#panel/not-found.server.ts"
import { panelRequestContext, servicesContext } from "#panel/request-context.server.ts"
import { type PreviewPlace, insidePreview, toPreviewHtml } from "./preview-html.ts"
import { previewMessage } from "./preview-message.server.tsx"

interface PreviewRequest extends PreviewOptions {
  /** The preview's address prefix. */
  base: string
  /** Root-relative address of the site's page, with its query. */
  address: string
}

/** Renders a page of the site with drafts, for a given day, for a frame or its own window. */
export async function answerPreview(
  context: Readonly<RouterContextProvider>,
  { base, address, ...options }: PreviewRequest,
): Promise<Response> {
  const services = context.get(servicesContext)
  const { renderSite, log } = context.get(panelRequestContext)
  if (!renderSite) throw notFound()
  const show = (replaced: ReplacedServices) => renderPage(renderSite, address, { replaced, live: services })
  try {
    const preview = await previewEntries(services, options, show)
    if (preview.problems) return problemsPage(preview.problems)
    return pageOf(preview.result, { base, origin: services.origin })
  } catch (error) {
    if (!isUnavailable(error)) throw error
    if (isLockTimeout(error)) return laterPage("O site está ocupado agora, talvez com uma importação.")
    log.error({ err: error }, "prévia falhou")
    return laterPage("O site está fora do ar por instantes.")
  }
}

/** Search uses the live site, because the only index is that of published content. */
function renderPage(
  renderSite: SiteRenderer,
  address: string,
  { replaced, live }: { replaced: ReplacedServices; live: ReplacedServices },
): Promise<RenderedResponse> {
  return renderSite(address, /^\/busca(?:[/?]|$)/.test(address) ? live : replaced)
}

function pageOf(response: RenderedResponse, place: PreviewPlace): Response {
  const { status, headers, body } = response
  const target = headers.location && insidePreview(headers.location, place)
  // The router adds the panel's base path to a loader's redirect.
  if (target) return redirect(target.replace(/^\/painel/, ""))
  if (!isPage(response)) return notPreviewed()
  return new Response(toPreviewHtml(body.toString("utf8"), place), {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": previewPolicy(headers["content-security-policy"] ?? ""),
    },
  })
}

/**
 * Allows only styles, fonts and pictures. The sandbox blocks scripts, forms and new windows; it keeps the origin,
 * because the fonts need it.
 */
function previewPolicy(pagePolicy: string): string {
  const styles = /(?:^|; )(style-src [^;]*)/.exec(pagePolicy)?.[1] ?? "style-src 'self'"
  return [
    "default-src 'none'",
    styles,
    "img-src 'self' data:",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "sandbox allow-same-origin",
  ].join("; ")
}

function notPreviewed(): Response {
  return previewMessage({
    status: 404,
    title: "Isto não tem prévia",
    text: "A prévia mostra as páginas do site. Este endereço é de outra coisa.",
  })
}

function laterPage(why: string): Response {
  return previewMessage({
    status: 503,
    title: "A prévia volta já",
    text: `${why} Espere um minuto e abra a prévia de novo.`,
  })
}

function problemsPage(problems: readonly EntryProblem[]): Response {
  return previewMessage({
    status: 422,
    title: "A prévia espera o rascunho",
    text: "Falta acertar o que está abaixo. Depois a página aparece aqui.",
    lines: problems.map((problem) => formatProblem(problem)),
  })
}
