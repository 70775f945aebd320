import { getAgency } from "#domain/agency/agency.server.ts"
import type { Database } from "#platform/database/connect.ts"
import { confidentialKind } from "./confidential-email.ts"
import type { RenderedEmail } from "#platform/email/email-content.ts"
import { queueEmail } from "#platform/email/outbox.server.ts"
import { staffProtocol } from "#platform/email/staff-protocol.ts"
import type { StaffServices } from "./panel-key.server.ts"
import {
  accountChangedEmail,
  addressAskedEmail,
  newAddressEmail,
  emailTakenEmail,
  invitationEmail,
  newPasswordEmail,
} from "./staff-emails.ts"
import { type LinkEmail, type LinkPurpose, linkAddress, linkHours } from "./staff-links.server.ts"

/* Emails to staff are sent through the outbox. Their text is removed from it once they are sent. */

interface Recipient {
  name: string
  email: string
}

export interface StaffEmails extends LinkEmail {
  /** Queues the notification of a change. `what` is a sentence that continues after the name. */
  change: (trx: Database, staff: Recipient, what: string) => Promise<void>
  /** Queues the notification to the present address that another one was asked for. */
  addressAsked: (trx: Database, staff: Recipient) => Promise<void>
  /** Queues the notification to the owner of an address that somebody else wanted to sign in with. */
  taken: (trx: Database, owner: Recipient) => Promise<void>
}

/** Called before a transaction begins: within one, SQLite's only connection could not read the agency. */
export async function prepareStaffEmails(services: StaffServices): Promise<StaffEmails> {
  const agency = await getAgency(services)
  const queue = (trx: Database, kind: LinkPurpose | "change", { email: recipient }: Recipient, email: RenderedEmail) =>
    queueEmail(trx, services, { kind: confidentialKind(kind), protocol: staffProtocol, recipient, ...email })
  return {
    async link(trx, staff, { purpose, token }) {
      const link = linkAddress(services.panelOrigin ?? services.origin, purpose, token)
      await queue(
        trx,
        purpose,
        staff,
        linkEmails[purpose]({ name: staff.name, link, hours: linkHours[purpose] }, agency),
      )
      return link
    },
    change: (trx, staff, what) => queue(trx, "change", staff, accountChangedEmail({ name: staff.name, what }, agency)),
    addressAsked: (trx, staff) => queue(trx, "change", staff, addressAskedEmail(staff, agency)),
    taken: (trx, owner) => queue(trx, "change", owner, emailTakenEmail(owner, agency)),
  }
}

const linkEmails = {
  first: invitationEmail,
  invitation: invitationEmail,
  password: newPasswordEmail,
  email: newAddressEmail,
} as const satisfies Record<LinkPurpose, typeof invitationEmail>
