import { isPostgres } from "#database/dialect.ts"
import { recordAudit } from "#domain/audit/audit.server.ts"
import { forgetExports } from "#domain/exports/request-exports.server.ts"
import { withdrawMarketing } from "#domain/quotes/stored-quote.ts"
import { type RequestChange, changeRequest } from "#domain/requests/change-request.server.ts"
import { makeMissingCards } from "#domain/requests/missing-cards.server.ts"
import { eachRequest, findRequest } from "#domain/requests/requests.server.ts"
import type { Database } from "#platform/database/connect.ts"
import { type Contact, consentIdentifier } from "./contact.ts"
import { saveErasures } from "./erasures.server.ts"
import type { PrivacyServices } from "./person.server.ts"
import { readPersonRows } from "./person-rows.server.ts"

type Services = Pick<PrivacyServices, "db" | "clock" | "erasures" | "exports">

export interface Withdrawal extends RequestChange {
  /** Network address, for the audit trail. */
  address: string
}

/**
 * Withdraws a visitor's consent to promotions in one request. The day stays with the request, and a keyed hash on the
 * list of erasures, so that the withdrawal is repeated after a backup is restored. Stored exports, which may still name
 * the consent, are removed. Returns whether there was a consent.
 */
export async function withdrawConsent(services: Services, withdrawal: Withdrawal): Promise<boolean> {
  const isWithdrawn = await withdraw(services, withdrawal)
  if (isWithdrawn) await forgetExports(services, { all: true })
  return isWithdrawn
}

/** Withdraws a person's consent in all their requests. Returns in how many there was one. */
export async function withdrawConsents(
  services: Services,
  contact: Contact,
  actor: Omit<Withdrawal, "protocol" | "revision">,
): Promise<number> {
  const { quotes } = await readPersonRows(services.db, contact)
  let withdrawn = 0
  try {
    for (const { protocol } of quotes) {
      // During an update, a process of the previous release writes requests without cards.
      await services.db.transaction().execute((trx) => makeMissingCards(trx, "quote", [protocol]))
      if (await withdraw(services, { ...actor, protocol, revision: undefined })) withdrawn++
    }
  } finally {
    if (withdrawn > 0) await forgetExports(services, { all: true })
  }
  return withdrawn
}

function withdraw(
  services: Services,
  { address, ...change }: Omit<Withdrawal, "revision"> & { revision: number | undefined },
): Promise<boolean> {
  const { db, erasures } = services
  const { protocol, staff } = change
  return changeRequest(services, change, async (_card, now) => {
    const at = now.toISOString()
    const row = await findRequest(db, protocol)
    const request = row?.kind === "quote" ? withdrawMarketing(row.request, at) : undefined
    if (request === undefined) return undefined
    const hash = await erasures.hash(consentIdentifier(protocol))
    return {
      events: [{ kind: "consent", text: null }],
      also: async (trx) => {
        await erasures.record([hash], now)
        await saveErasures(trx, [[hash, at]])
        await saveRequest(trx, { protocol, request })
        const subject = { kind: "request", id: protocol } as const
        await recordAudit(trx, now, { staff, action: "consent-withdrawn", subject, address })
      },
    }
  })
}

/** Repeats the withdrawals on the list, each as of its day. */
export async function repeatWithdrawals(
  { db, erasures }: Pick<Services, "db" | "erasures">,
  list: ReadonlyMap<string, string>,
  inTransaction: (work: (trx: Database) => Promise<void>) => Promise<void>,
): Promise<void> {
  const found: Array<{ protocol: string; at: string }> = []
  for await (const row of eachRequest(db, { kinds: ["quote"] })) {
    const at = list.get(await erasures.hash(consentIdentifier(row.protocol)))
    const isGiven = at !== undefined && row.kind === "quote" && withdrawMarketing(row.request, at) !== undefined
    if (isGiven) found.push({ protocol: row.protocol, at })
  }
  if (found.length === 0) return
  await inTransaction(async (trx) => {
    for (const { protocol, at } of found) {
      // Read again: a colleague may have corrected the request meanwhile.
      const row = await trx
        .selectFrom("quote_request")
        .select("request")
        .where("protocol", "=", protocol)
        .$if(isPostgres(trx), (query) => query.forUpdate())
        .executeTakeFirst()
      const request = row && withdrawMarketing(row.request, at)
      if (request !== undefined) await saveRequest(trx, { protocol, request })
    }
  })
}

async function saveRequest(trx: Database, { protocol, request }: { protocol: string; request: string }): Promise<void> {
  await trx.updateTable("quote_request").set({ request }).where("protocol", "=", protocol).execute()
}
