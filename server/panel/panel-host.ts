import type { FastifyInstance } from "fastify"
import { plainHost } from "#server/http/allowed-hosts.ts"

/** The panel's host, unless it is the site's own: that one serves both, as without `PANEL_HOST`. */
export function separatePanelHost(origin: string, panelHost: string | undefined): string | undefined {
  const own = plainHost(panelHost ?? "")
  return own === "" || own === plainHost(new URL(origin).host) ? undefined : own
}

/** Files that the panel's pages and previews load in addition to their own: the site's files, pictures and the icon. */
const shared = /^\/(?:painel(?:[/.?]|$)|assets\/|media\/|favicon\.svg$)/

/**
 * On the panel's own host only the panel is served: `/` redirects to it, and the site's pages are not served a second
 * time.
 */
export function restrictPanelHost(app: FastifyInstance, host: string): void {
  const own = plainHost(host)
  app.addHook("onRequest", (request, reply, done) => {
    if (plainHost(request.host) !== own || shared.test(request.url)) return done()
    if (request.url === "/") return void reply.redirect("/painel", 302)
    return void reply.code(404).type("text/plain; charset=utf-8").send("Este endereço não existe.")
  })
}
