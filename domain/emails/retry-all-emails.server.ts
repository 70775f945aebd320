import { retryFailedEmails } from "#platform/email/failed-emails.server.ts"
import type { Services } from "#platform/services.ts"
import { decisionStages } from "./decision-emails.ts"

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
        Object.entries(decisionStages).map(([kind, stage]) =>
          and([eb("outbox_mail.kind", "=", kind), eb("request_card.stage", "!=", stage)]),
        ),
      ),
    )
    .execute()
  return retryFailedEmails(services, { except: outdated.map(({ id }) => id) })
}
