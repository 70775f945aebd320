import type { RouterContextProvider } from "react-router"
import { deviceName } from "#domain/staff/device-name.ts"
import type { OwnActor } from "#domain/staff/actor.ts"
import { sessionCookie } from "#domain/staff/session-cookie.server.ts"
import type { Client, OwnSession } from "#domain/staff/sessions.server.ts"
import { notFound } from "./not-found.server.ts"
import { panelRequestContext, sessionContext, staffContext } from "./request-context.server.ts"

type Context = Readonly<RouterContextProvider>

/** Network address and device name of the request, for the list of sessions. */
export function clientOf(context: Context): Client {
  const { address, userAgent } = context.get(panelRequestContext)
  return { address, device: deviceName(userAgent) }
}

/** The signed-in person as the actor of a change. */
export function actorOf(context: Context): OwnActor {
  const { id, name } = context.get(staffContext)
  return { staff: { id, name }, address: context.get(panelRequestContext).address }
}

/** The session of a page that requires one; 404 without it. */
export function ownSession(context: Context): OwnSession {
  const session = context.get(sessionContext)
  if (!session?.staff_id) throw notFound()
  return { ...session, staff_id: session.staff_id }
}

/** Headers that set the session cookie to a new token. */
export function withToken(context: Context, token: string | undefined): { headers: { "set-cookie": string } } {
  return { headers: { "set-cookie": sessionCookie(context.get(panelRequestContext).origin, token) } }
}
