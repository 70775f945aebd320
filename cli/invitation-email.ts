import { deliverNewest } from "#domain/emails/outbox.server.ts"
import { fileURLToPath } from "node:url"
import { existsSync } from "node:fs"
import type { prepareStaffEmails as PrepareStaffEmails } from "#domain/staff/email-staff.server.ts"
import type { Services } from "#domain/services.server.ts"
import { type LinkEmail, withoutEmail } from "#domain/staff/staff-links.server.ts"
import { confidentialKind } from "#domain/staff/confidential-email.ts"
import type { Env } from "#server/env.ts"

/*
 * The email with the link that a command prints: the link is printed first, so that it is not lost if the email fails.
 */

interface InvitationEmail extends LinkEmail {
  /** Sends the queued email at once; call it after the link was printed. Returns a sentence about the result. */
  deliver: () => Promise<string>
}

// Email templates are JSX, so they are imported from the built site.
const built = new URL("../build/bundle/site.js", import.meta.url)

export async function openInvitationEmail(services: Services, env: Env): Promise<InvitationEmail> {
  const shownOnly = (why: string) => ({
    ...withoutEmail(services),
    deliver: async () => `Não foi por e-mail: ${why}.`,
  })
  if (!env.SMTP_URL) return shownOnly("não há servidor de e-mail configurado (SMTP_URL)")
  if (!existsSync(fileURLToPath(built))) return shownOnly("o site ainda não foi construído (npm run build)")
  const { prepareStaffEmails } = (await import(built.href)) as { prepareStaffEmails: typeof PrepareStaffEmails }
  const { link } = await prepareStaffEmails(services)
  let recipient = ""
  return {
    link: (trx, staff, created) => {
      recipient = staff.email
      return link(trx, staff, created)
    },
    deliver: async () => {
      const failure = await deliverNewest(services, { kind: confidentialKind("invitation"), recipient })
      return failure === undefined
        ? `Foi também por e-mail, para ${recipient}.`
        : `O e-mail para ${recipient} ainda não saiu (${failure}). O site no ar continua tentando; o link já vale.`
    },
  }
}
