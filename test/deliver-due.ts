import { startOutbox } from "#domain/emails/outbox.server.ts"
import type { Database } from "#platform/database/connect.ts"
import { waitMinutes } from "#platform/email/deliver-email.server.ts"
import type { OutboxOptions } from "#platform/email/outbox.server.ts"

/** The minutes after an email was queued at which it is attempted, if each attempt fails. */
export const attemptMinutes = waitMinutes.reduce((minutes, wait) => [...minutes, (minutes.at(-1) ?? 0) + wait], [0])

/**
 * When to deliver so that exactly these attempts are seen: what comes too early comes a minute before one, what is one
 * too many by the next day.
 */
export const minutesToDeliver = [...attemptMinutes.flatMap((minute) => [minute - 1, minute]), 24 * 60]

/**
 * Delivers emails that are due by the loop of the site, which is stopped in its first round: it sends no more than it
 * does at once. Returns how many were attempted. Throws the first failure of the loop itself.
 */
export async function deliverDue(
  services: Parameters<typeof startOutbox>[0],
  { onGivenUp }: Pick<OutboxOptions, "onGivenUp"> = {},
): Promise<number> {
  const failures: unknown[] = []
  const before = await countAttempts(services.db)
  await startOutbox(services, { onError: (error) => failures.push(error), ...(onGivenUp && { onGivenUp }) }).stop()
  if (failures.length > 0) throw failures[0]
  return (await countAttempts(services.db)) - before
}

async function countAttempts(db: Database): Promise<number> {
  const { attempts } = await db
    .selectFrom("outbox_mail")
    .select(({ fn }) => fn.sum("attempts").as("attempts"))
    .executeTakeFirstOrThrow()
  return Number(attempts)
}
