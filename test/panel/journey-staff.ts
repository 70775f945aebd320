import type { BrowserContext } from "@playwright/test"
import { createSession } from "#domain/staff/sessions.server.ts"
import type { Role, StaffMember } from "#domain/staff/staff.ts"
import { insertColleague } from "#test/fixtures/colleagues.ts"
import type { Site } from "#test/journeys/site.ts"

/** Signs a browser in as a new person with these roles, for journeys that do not test the sign-in. */
export async function signInBrowser(
  context: BrowserContext,
  { db, url }: Pick<Site, "db" | "url">,
  { name = "Marina Teles", roles = ["owner"] }: { name?: string; roles?: readonly Role[] } = {},
): Promise<StaffMember> {
  const now = new Date()
  const person = await insertColleague({ db, clock: () => now }, name, { roles })
  const value = await createSession(db, now, {
    staffId: person.id,
    state: "open",
    device: "teste",
    address: "127.0.0.1",
    proved: true,
  })
  await context.addCookies([{ name: "painel", value, url, httpOnly: true, sameSite: "Lax" }])
  return person
}
