import { href, redirect } from "react-router"
import type { Route } from "./+types/sign-out-data"
import { recordAudit } from "#domain/audit/audit.server.ts"
import { removeSession } from "#domain/staff/sessions.server.ts"
import { actorOf, ownSession, withToken } from "#panel/client.server.ts"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { servicesContext } from "#panel/request-context.server.ts"

export const handle: PanelHandle = { access: "half" }

export async function action({ context }: Route.ActionArgs) {
  const { db, clock } = context.get(servicesContext)
  await removeSession(db, ownSession(context).token_hash)
  await recordAudit(db, clock(), { ...actorOf(context), action: "sign-out" })
  return redirect(href("/entrar"), withToken(context, undefined))
}

export function loader() {
  return redirect(href("/"))
}
