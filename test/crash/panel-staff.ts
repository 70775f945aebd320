import type { Services } from "#domain/services.server.ts"
import { createSession } from "#domain/staff/sessions.server.ts"
import { insertColleague } from "#test/fixtures/colleagues.ts"

/* People of the staff who work in the panel of a running site, and their requests. */

export interface Worker {
  staffId: string
  /** Value of the `Cookie` header. */
  cookie: string
}

/** A staff member with an open, freshly proved session. */
export async function employ(services: Services, { isOwner = false } = {}): Promise<Worker> {
  const { id: staffId } = await insertColleague(services, "Pessoa da equipe")
  await services.db
    .updateTable("staff")
    .set({ joined_at: services.clock().toISOString(), is_owner: isOwner ? 1 : 0 })
    .where("id", "=", staffId)
    .execute()
  const client = { device: "teste", address: "127.0.0.1" }
  const token = await createSession(services.db, services.clock(), { staffId, state: "open", proved: true, ...client })
  return { staffId, cookie: `painel=${token}` }
}

export interface PanelAnswer {
  /** 0: no answer. */
  status: number
  /** The redirect's target. */
  location: string
  body: string
}

/** Sends a form of the panel or reads a page. Form data may contain a file. */
export async function ask(
  url: string,
  { cookie }: Pick<Worker, "cookie">,
  body?: URLSearchParams | FormData,
): Promise<PanelAnswer> {
  try {
    const answer = await fetch(url, {
      method: body ? "POST" : "GET",
      body,
      headers: { cookie },
      redirect: "manual",
      signal: AbortSignal.timeout(20_000),
    })
    return { status: answer.status, location: answer.headers.get("location") ?? "", body: await answer.text() }
  } catch {
    return { status: 0, location: "", body: "" }
  }
}
