import type { Page } from "@playwright/test"
import { createSession } from "#domain/staff/sessions.server.ts"
import type { Role, StaffMember } from "#domain/staff/staff.ts"
import { insertColleague } from "#test/fixtures/panel-requests.ts"
import type { Site } from "#test/journeys/site.ts"

/** Signs the page's browser in as a new person with these roles. */
export async function signedInPage(
  page: Page,
  { db, url }: Pick<Site, "db" | "url">,
  { name = "Marina Teles", roles = ["sales"] }: { name?: string; roles?: readonly Role[] } = {},
): Promise<StaffMember> {
  const now = new Date()
  const person = await insertColleague({ db, clock: () => now }, name, { roles })
  const token = await createSession(db, now, {
    staffId: person.id,
    state: "open",
    device: "teste",
    address: "127.0.0.1",
    proved: true,
  })
  await page.context().addCookies([{ name: "painel", value: token, url }])
  return person
}
