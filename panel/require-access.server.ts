import { type MiddlewareFunction, href, redirect } from "react-router"
import { readSessionToken } from "#domain/staff/session-cookie.server.ts"
import { findSession } from "#domain/staff/sessions.server.ts"
import { may } from "#domain/staff/staff.ts"
import { signInQuery } from "./back-address.ts"
import { basename, withBasename } from "./basename.ts"
import { notFound } from "./not-found.server.ts"
import { pageError } from "./page-error.server.ts"
import {
  findHandleContext,
  panelRequestContext,
  servicesContext,
  sessionContext,
  staffContext,
} from "./request-context.server.ts"

/**
 * Access control of every page and its data. Fails closed: a page without a declared access is refused. Without a
 * session it redirects to the sign-in page with a return address; without the permission it answers 404.
 */
export const requireAccess: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  // Uses the path that the router matched. The request's own URL could lead to another page's handle.
  const { access, background = false, upload } = context.get(findHandleContext)(url.pathname) ?? {}
  const { origin, crossSite, readUpload } = context.get(panelRequestContext)
  if (readUpload && !upload)
    throw pageError(415, "Não entendemos o envio", "Ele tem um formato que esta página não lê. Volte e tente de novo.")
  if (!access) throw notFound()
  const { db, clock } = context.get(servicesContext)
  if (crossSite && request.method !== "GET" && request.method !== "HEAD")
    throw pageError(403, "Este envio veio de outro site", "Nada mudou. Abra o painel e envie por lá.")
  const token = readSessionToken(request.headers.get("cookie"), origin)
  const session = token === undefined ? undefined : await findSession(db, token, clock(), { isUse: !background })
  context.set(sessionContext, session)
  if (access === "public") return next()
  if (!session?.staff) throw toSignIn(url, href("/entrar"))
  if (access === "half") {
    context.set(staffContext, session.staff)
    return next()
  }
  if (session.state !== "open") throw toSignIn(url, href("/segundo-fator"))
  if (!may(session.staff, access)) throw notFound()
  context.set(staffContext, session.staff)
  return next()
}

function toSignIn({ pathname, search }: URL, step: string): Response {
  const back = (pathname.slice(basename.length) || "/") + search
  return redirect(withBasename(step) + signInQuery(back))
}
