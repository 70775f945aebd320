import { retryFailedEmails } from "#platform/email/failed-emails.server.ts"
import type { EmailKind } from "#platform/email/email-kind.ts"
import type { Services } from "#platform/services.ts"
import type { GiftStage } from "#domain/request-cards/stages.ts"

/** The stage of a gift in which the email about its decision is still true. */
const decisions = { "gift-confirmed": "confirmed", "gift-refused": "refused" } satisfies Partial<
  Record<EmailKind, GiftStage>
>

/**
 * Queues all given-up emails again, except decisions on gifts that were changed since: a guest must not read "recusado"
 * after "confirmado". Returns how many.
 */
export async function retryAllEmails(services: Pick<Services, "db" | "clock">): Promise<number> {
  const outdated = await services.db
    .selectFrom("outbox_mail")
    .innerJoin("request_card", "request_card.protocol", "outbox_mail.protocol")
    .select("outbox_mail.id")
    .where("outbox_mail.status", "=", "dead")
    .where(({ or, and, eb }) =>
      or(
        Object.entries(decisions).map(([kind, stage]) =>
          and([eb("outbox_mail.kind", "=", kind), eb("request_card.stage", "!=", stage)]),
        ),
      ),
    )
    .execute()
  return retryFailedEmails(services, { except: outdated.map(({ id }) => id) })
}
