import { emailName } from "#domain/emails/email-names.ts"
import type { Services } from "#domain/services.server.ts"
import { linkHoursOf } from "#domain/staff/staff-links.server.ts"
import { type StaffMember, may } from "#domain/staff/staff.ts"
import {
  type DelayedEmails,
  type FailedEmail,
  findDelayedEmails,
  listFailedEmails,
} from "#platform/email/failed-emails.server.ts"
import { isProtocol } from "#platform/ids/protocol.server.ts"
import { counted } from "#platform/text/format-count.ts"
import { formatAge } from "#platform/time/relative-time.ts"

/** How many failed emails are listed at first, and if all are asked for. */
const mostFailed = { first: 6, all: 200 }

/**
 * Emails that were given up, and those that fail while they wait. `asked`: all of the first are asked for, by a word or
 * by the protocol whose emails come first; empty: only a few.
 */
export async function presentEmails(
  { db, clock, mailer }: Pick<Services, "db" | "clock" | "mailer">,
  me: StaffMember,
  asked: string,
) {
  const now = clock()
  const [failed, delayed] = await Promise.all([listFailedEmails(db), findDelayedEmails(db, now)])
  // Newest first. Emails that can no longer be sent come last, because they stay listed for months.
  const rank = ({ protocol, forgotten }: FailedEmail) => (protocol === asked ? 0 : 2) + (forgotten ? 1 : 0)
  const inOrder = failed.toReversed().toSorted((a, b) => rank(a) - rank(b))
  const most = asked ? mostFailed.all : mostFailed.first
  return {
    failed: inOrder.slice(0, most).map(({ id, protocol, kind, last_error, created_at, forgotten }) => ({
      id,
      // Emails to staff belong to no request.
      about: isProtocol(protocol) ? { protocol, isGift: kind.startsWith("gift") } : undefined,
      name: emailName(kind),
      reason: last_error ?? "sem resposta do servidor",
      age: formatAge(created_at, now),
      canRetry: !forgotten,
      advice: isProtocol(protocol) ? `O texto já foi apagado: ${insteadOf(kind)}.` : adviceOn(kind),
    })),
    failedCount: failed.length,
    hasMoreFailed: !asked && failed.length > most,
    mayRetryAll: may(me, "agency") && failed.filter(({ forgotten }) => !forgotten).length > 1,
    delayed: delayed && describeDelay(delayed, now),
    sendsEmails: !mailer.isFolder,
  }
}

function describeDelay({ count, since, reason }: DelayedEmails, now: Date): string {
  const waiting = counted(count, "e-mail espera para sair,", "e-mails esperam para sair, o mais antigo")
  return (
    `${waiting} ${formatAge(since, now)}. ` +
    `O site tenta de novo sozinho; se continuar, avise quem cuida do servidor. Último erro: ${reason}`
  )
}

/** What to do for an email about a request that cannot be sent any more. */
function insteadOf(kind: string): string {
  const place = kind.startsWith("gift") ? "presente" : "pedido"
  return kind.endsWith("-received") ? `o ${place} está no painel` : `escreva à pessoa pelo ${place}`
}

/** The recipient can ask for a link again, but not for a notification. */
function adviceOn(kind: string): string {
  return linkHoursOf(kind) ? "Convide de novo, ou peça outro link." : "Avise a pessoa de outro jeito."
}
