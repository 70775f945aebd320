import { randomUUID } from "node:crypto"
import type { BrowserContext } from "@playwright/test"
import { createSession } from "#domain/staff/sessions.server.ts"
import type { Role } from "#domain/staff/staff.ts"
import type { Database } from "#platform/database/connect.ts"

/** A person of the agency whose browser is signed in, for journeys that are about something else. */
export async function signInBrowser(
  context: BrowserContext,
  { url, db }: { url: string; db: Database },
  { name = "Marina Teles", roles = ["owner"] }: { name?: string; roles?: readonly Role[] } = {},
): Promise<{ id: string; name: string }> {
  const id = randomUUID()
  const now = new Date()
  const flag = (role: Role) => (roles.includes(role) ? 1 : 0)
  await db
    .insertInto("staff")
    .values({
      id,
      email: `${id.slice(0, 8)}@travessia.example`,
      name,
      is_owner: flag("owner"),
      is_editor: flag("editor"),
      is_sales: flag("sales"),
      failures: 0,
      joined_at: now.toISOString(),
      created_at: now.toISOString(),
    })
    .execute()
  const value = await createSession(db, now, {
    staffId: id,
    state: "open",
    device: "teste",
    address: "127.0.0.1",
    proved: true,
  })
  await context.addCookies([{ name: "painel", value, url, httpOnly: true, sameSite: "Lax" }])
  return { id, name }
}
