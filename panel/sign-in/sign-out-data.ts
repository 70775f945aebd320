import { href, redirect } from "react-router"
import type { Route } from "./+types/sign-out-data"
import { signOut } from "#domain/staff/end-sessions.server.ts"
import { actorOf, ownSession, withToken } from "#panel/client.server.ts"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { servicesContext } from "#panel/request-context.server.ts"

export const handle: PanelHandle = { access: "half" }

export async function action({ context }: Route.ActionArgs) {
  await signOut(context.get(servicesContext), actorOf(context), ownSession(context).token_hash)
  return redirect(href("/entrar"), withToken(context, undefined))
}

export function loader() {
  return redirect(href("/"))
}
