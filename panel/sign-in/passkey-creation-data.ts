import type { Route } from "./+types/passkey-creation-data"
import { getAgency } from "#domain/agency/agency.server.ts"
import { passkeyCreation } from "#domain/staff/passkeys.server.ts"
import { mayAddFactor } from "./may-add-factor.server.ts"
import { notFound } from "#panel/not-found.server.ts"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { panelRequestContext, servicesContext, sessionContext, staffContext } from "#panel/request-context.server.ts"

export const handle: PanelHandle = { access: "half" }

/** The creation options of a new passkey. */
export async function action({ context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const session = context.get(sessionContext)
  if (!session || !(await mayAddFactor(services, session))) return Response.json(null, { status: 403 })
  const { name: agency } = await getAgency(services)
  const { origin } = context.get(panelRequestContext)
  return Response.json(await passkeyCreation(services, { origin, agency, staff: context.get(staffContext), session }))
}

export function loader() {
  throw notFound()
}
