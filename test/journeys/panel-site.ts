import { randomUUID } from "node:crypto"
import type { Page } from "@playwright/test"
import { createSession } from "#domain/staff/sessions.server.ts"
import { type Role, roles as allRoles } from "#domain/staff/staff.ts"
import { unknownPassword } from "#test/fixtures/colleagues.ts"
import { freePort } from "#test/free-port.ts"
import { type Site, test as siteTest, useSite } from "./site.ts"

/** Journeys in the panel. Passkeys are bound to the host, so the site runs at its configured origin. */
export const test = siteTest.extend<object, { site: Site }>({
  site: [
    async ({}, use) => {
      const port = await freePort()
      await useSite({ port, env: { ORIGIN: `http://localhost:${port}` } }, use)
    },
    { scope: "worker", timeout: 180_000 },
  ],
})

/** Signs in a person with these roles and a fresh proof, without the sign-in page. Returns the person's id. */
export async function enterPanel(
  page: Page,
  { db, url }: Site,
  { roles = allRoles, name = "Marina Teles" }: { roles?: readonly Role[]; name?: string } = {},
): Promise<string> {
  const id = randomUUID()
  const now = new Date()
  const flag = (role: Role) => (roles.includes(role) ? 1 : 0)
  await db
    .insertInto("staff")
    .values({
      id,
      email: `${id.slice(0, 8)}@agencia.example`,
      name,
      is_owner: flag("owner"),
      is_editor: flag("editor"),
      is_sales: flag("sales"),
      password: unknownPassword,
      failures: 0,
      joined_at: now.toISOString(),
      created_at: now.toISOString(),
    })
    .execute()
  const session = { staffId: id, state: "open", device: "Chrome no Linux", address: "127.0.0.1", proved: true } as const
  await page.context().addCookies([{ name: "painel", value: await createSession(db, now, session), url }])
  return id
}
