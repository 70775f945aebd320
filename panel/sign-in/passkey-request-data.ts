import type { Route } from "./+types/passkey-request-data"
import { passkeyRequest } from "#domain/staff/passkeys.server.ts"
import { createSession, hashToken } from "#domain/staff/sessions.server.ts"
import { clientOf, withToken } from "#panel/client.server.ts"
import { notFound } from "#panel/not-found.server.ts"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { panelRequestContext, servicesContext, sessionContext } from "#panel/request-context.server.ts"

export const handle: PanelHandle = { access: "public" }

/** Limit of requests without a session per network address in ten minutes. Every visit to the page makes one. */
const requestsMax = 60

/**
 * A passkey challenge, bound to the session of a person who typed a password, or else to a new anonymous one: an older
 * one would end, and the challenge with it, before the page asks again.
 */
export async function action({ context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const { origin, countWithin } = context.get(panelRequestContext)
  const session = context.get(sessionContext)
  if (session?.staff_id) return Response.json(await passkeyRequest(services, { origin, tokenHash: session.token_hash }))
  if (!(await countWithin("passkey", requestsMax))) return Response.json(null, { status: 429 })
  const token = await createSession(services.db, services.clock(), {
    staffId: null,
    state: "half",
    ...clientOf(context),
  })
  return Response.json(
    await passkeyRequest(services, { origin, tokenHash: hashToken(token) }),
    withToken(context, token),
  )
}

export function loader() {
  throw notFound()
}
