import { getAgency } from "#domain/agency/agency.server.ts"
import type { Agency } from "#domain/agency/agency.ts"
import { confidentialKind } from "#platform/email/deliver-email.server.ts"
import type { RenderedEmail } from "#platform/email/email-content.ts"
import { queueEmail } from "#platform/email/outbox.server.ts"
import type { StaffServices } from "./panel-key.server.ts"
import { accountChangedEmail, invitationEmail, newPasswordEmail } from "./staff-emails.ts"
import { type LinkPurpose, linkAddress, linkHours } from "./staff-links.server.ts"

/* Emails to staff go through the outbox like all others; their text leaves it once they are sent. */

interface Recipient {
  name: string
  email: string
}

/** Stands where other emails have the protocol of a request. */
const noProtocol = "EQUIPE"

/** Queues the email with a link, and returns the link's address. */
export async function mailLink(
  services: StaffServices,
  trx: StaffServices["db"],
  staff: Recipient,
  { purpose, token }: { purpose: LinkPurpose; token: string },
): Promise<string> {
  const link = linkAddress(services.panelOrigin ?? services.origin, purpose, token)
  const content = { name: staff.name, link, hours: linkHours[purpose] }
  const write = purpose === "password" ? newPasswordEmail : invitationEmail
  await queue(services, trx, staff, purpose, (agency) => write(content, agency))
  return link
}

/** Queues the email that tells of a change. `what` is a sentence that goes on after the name. */
export function mailChange(
  services: StaffServices,
  trx: StaffServices["db"],
  staff: Recipient,
  what: string,
): Promise<void> {
  return queue(services, trx, staff, "change", (agency) => accountChangedEmail({ name: staff.name, what }, agency))
}

async function queue(
  services: StaffServices,
  trx: StaffServices["db"],
  staff: Recipient,
  kind: string,
  write: (agency: Agency) => RenderedEmail,
) {
  const email = write(await getAgency(services))
  await queueEmail(trx, services, {
    kind: confidentialKind(kind),
    protocol: noProtocol,
    recipient: staff.email,
    ...email,
  })
}
