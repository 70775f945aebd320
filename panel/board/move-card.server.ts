import { type RouterContextProvider, data, href, redirect } from "react-router"
import { CardConflictError } from "#domain/request-cards/request-cards.server.ts"
import { moveRequest } from "#domain/requests/move-request.server.ts"
import { describeChangesSince, formatNewest } from "#domain/requests/request-changes.server.ts"
import type { Services } from "#domain/services.server.ts"
import { ProblemError } from "#platform/http/problem.ts"
import { isProtocol } from "#platform/ids/protocol.server.ts"
import { formRevision, formText } from "#panel/form-text.server.ts"
import { servicesContext, staffContext } from "#panel/request-context.server.ts"
import { lostHref } from "#panel/requests/request-address.ts"

/** The answer to a background move. */
export interface MoveResult {
  protocol: string
  /** Why nothing moved; undefined after a move. */
  refused?: string
}

/** Moves a card. With `quiet` the request comes from the board, which already shows the move. */
export async function moveCard(request: Request, context: Readonly<RouterContextProvider>) {
  const services = context.get(servicesContext)
  const form = await request.formData()
  const [protocol, stage] = [formText(form, "protocol"), formText(form, "stage")]
  const [name, revision] = [formText(form, "name"), formRevision(form)]
  if (!isProtocol(protocol) || revision === undefined) throw new Response(null, { status: 400 })
  // A lost request needs a reason; the request's page asks for it.
  if (stage === "lost") throw redirect(lostHref(protocol))
  try {
    await moveRequest(services, { protocol, staff: context.get(staffContext), revision, stage })
  } catch (error) {
    const refusal = await describeRefusal(services, error, { protocol, revision, name })
    return data<MoveResult>({ protocol, refused: refusal.message }, { status: refusal.status })
  }
  if (form.get("quiet") === "1") return data<MoveResult>({ protocol })
  throw redirect(href("/pedidos/quadro") + new URL(request.url).search)
}

async function describeRefusal(
  services: Services,
  error: unknown,
  { protocol, revision, name }: { protocol: string; revision: number; name: string },
): Promise<{ message: string; status: number }> {
  if (error instanceof ProblemError) return { message: error.message, status: error.status }
  if (!(error instanceof CardConflictError)) throw error
  const what = formatNewest(await describeChangesSince(services, protocol, revision))
  return { message: `O pedido de ${name || protocol} não se moveu: ${what}.`, status: 409 }
}
