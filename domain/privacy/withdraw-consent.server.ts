import { recordAudit } from "#domain/audit/audit.server.ts"
import { withdrawMarketing } from "#domain/quotes/stored-quote.ts"
import { type RequestChange, changeRequest } from "#domain/requests/change-request.server.ts"
import { eachRequest, findRequest } from "#domain/requests/requests.server.ts"
import type { Database } from "#platform/database/connect.ts"
import { type Contact, consentIdentifier } from "./contact.ts"
import { saveErasures } from "./erasures.server.ts"
import type { PrivacyServices } from "./person.server.ts"
import { findPersonRows } from "./person-rows.server.ts"

type Services = Pick<PrivacyServices, "db" | "clock" | "erasures">

export interface Withdrawal extends RequestChange {
  /** Network address, for the audit trail. */
  address: string
}

/**
 * Withdraws a visitor's consent to promotions in one request. The day stays with the request, and a keyed hash on the
 * list of erasures, so that the withdrawal is repeated after a backup is restored. Returns whether there was a consent.
 */
export async function withdrawConsent(services: Services, { address, ...change }: Withdrawal): Promise<boolean> {
  const { db, erasures } = services
  const { protocol, staff } = change
  const hash = await erasures.hash(consentIdentifier(protocol))
  return changeRequest(services, change, async (_card, now) => {
    const at = now.toISOString()
    const row = await findRequest(db, protocol)
    const request = row?.kind === "quote" ? withdrawMarketing(row.request, at) : undefined
    if (request === undefined) return undefined
    return {
      events: [{ kind: "consent", text: null }],
      also: async (trx) => {
        await erasures.record([hash], now)
        await saveErasures(trx, [[hash, at]])
        await saveRequest(trx, { protocol, request })
        const subject = { kind: "request", id: protocol }
        await recordAudit(trx, now, { staff, action: "consent-withdrawn", subject, address })
      },
    }
  })
}

/** Withdraws a person's consent in all their requests. Returns in how many there was one. */
export async function withdrawConsents(
  services: Services,
  contact: Contact,
  actor: Omit<Withdrawal, "protocol" | "revision">,
): Promise<number> {
  const { quotes } = await findPersonRows(services.db, contact)
  let withdrawn = 0
  for (const { protocol } of quotes) if (await withdrawConsent(services, { ...actor, protocol })) withdrawn++
  return withdrawn
}

/** Repeats the withdrawals on the list, each as of its day. */
export async function repeatWithdrawals(
  { db, erasures }: Services,
  list: ReadonlyMap<string, string>,
  inTransaction: (work: (trx: Database) => Promise<void>) => Promise<void>,
): Promise<void> {
  const changed: StoredRequest[] = []
  for await (const row of eachRequest(db, { kinds: ["quote"] })) {
    const at = list.get(await erasures.hash(consentIdentifier(row.protocol)))
    const request = at !== undefined && row.kind === "quote" ? withdrawMarketing(row.request, at) : undefined
    if (request !== undefined) changed.push({ protocol: row.protocol, request })
  }
  if (changed.length === 0) return
  await inTransaction(async (trx) => {
    for (const row of changed) await saveRequest(trx, row)
  })
}

interface StoredRequest {
  protocol: string
  request: string
}

async function saveRequest(trx: Database, { protocol, request }: StoredRequest): Promise<void> {
  await trx.updateTable("quote_request").set({ request }).where("protocol", "=", protocol).execute()
}
