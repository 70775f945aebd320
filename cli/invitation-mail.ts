import { fileURLToPath } from "node:url"
import { existsSync } from "node:fs"
import type { prepareMail as PrepareMail } from "#domain/staff/mail-staff.server.ts"
import type { Services } from "#domain/services.server.ts"
import { type LinkMail, withoutMail } from "#domain/staff/staff-links.server.ts"
import { confidentialKind } from "#platform/email/deliver-email.server.ts"
import { deliverNewest } from "#platform/email/outbox.server.ts"
import type { Env } from "#server/env.ts"

/* The email with the link that a command shows: the link is never lost, whatever happens to the email. */

interface InvitationMail extends LinkMail {
  /** Sends the queued email at once, after the link was shown. Returns a sentence that says how it went. */
  deliver: () => Promise<string>
}

// The templates of emails are JSX: they are in the built site.
const built = new URL("../build/bundle/site.js", import.meta.url)

export async function openInvitationMail(services: Services, env: Env): Promise<InvitationMail> {
  const shownOnly = (why: string) => ({
    ...withoutMail(services),
    deliver: async () => `Não foi por e-mail: ${why}.`,
  })
  if (!env.SMTP_URL) return shownOnly("não há servidor de e-mail configurado (SMTP_URL)")
  if (!existsSync(fileURLToPath(built))) return shownOnly("o site ainda não foi construído (npm run build)")
  const { prepareMail } = (await import(built.href)) as { prepareMail: typeof PrepareMail }
  const { link } = await prepareMail(services)
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
