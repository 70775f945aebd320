import { randomUUID } from "node:crypto"
import type { Page } from "@playwright/test"
import { createSession } from "#domain/staff/sessions.server.ts"
import type { Role } from "#domain/staff/staff.ts"
import type { Database } from "#platform/database/connect.ts"

/** A person with these roles, and a browser in which they have just signed in and proved it. */
export async function signedInPage(
  page: Page,
  { url, db }: { url: string; db: Database },
  { roles = ["owner"], name = "Marina Teles" }: { roles?: readonly Role[]; name?: string } = {},
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
  const session = { staffId: id, state: "open", device: "teste", address: "127.0.0.1", proved: true } as const
  const token = await createSession(db, now, session)
  await page.context().addCookies([{ name: "painel", value: token, url, httpOnly: true, sameSite: "Lax" }])
  return { id, name }
}
