import type { ExpressionBuilder } from "kysely"
import { removeInPieces } from "#platform/database/chunks.ts"
import { monthsBefore } from "#platform/time/retention.ts"
import { inTransaction, lockCards, removeWorkOn } from "#domain/request-cards/remove-work.server.ts"
import type { Services } from "#platform/services.ts"
import { getAgency } from "#domain/agency/agency.server.ts"
import type { Database } from "#platform/database/connect.ts"
import type { Schema } from "#database/schema.ts"
import type { Choice, Reference } from "./quote-options.ts"
import { quoteRemovedAt } from "./quote-removal.ts"
import { sameLabel } from "./sent-choice.ts"

/** A country that the form offers, and the profiles that see it. */
export interface Destination {
  id: number
  name: string
  exchange: boolean
  tourism: boolean
}

/** A city that the form offers once its country is chosen. */
export interface DestinationCity {
  id: number
  name: string
  country_id: number
}

/** Countries that the form offers, in the agency's order. */
export async function listDestinationCountries(db: Database): Promise<Destination[]> {
  const rows = await db
    .selectFrom("country")
    .select(["id", "name", "in_exchange", "in_tourism"])
    .where(({ or, eb }) => or([eb("in_exchange", "=", 1), eb("in_tourism", "=", 1)]))
    .orderBy("position")
    .orderBy("id")
    .execute()
  return rows.map(({ id, name, in_exchange, in_tourism }) => ({
    id,
    name,
    exchange: in_exchange === 1,
    tourism: in_tourism === 1,
  }))
}

/** Finds the country of a request, even if it is no longer published. */
export async function findDestinationCountry(
  db: Database,
  { code, label = "" }: Reference,
): Promise<Choice | undefined> {
  const countries = db.selectFrom("country").select(["id", "name"])
  if (code !== undefined) return choiceOf(await countries.where("id", "=", code).executeTakeFirst())
  return choiceOf((await countries.orderBy("position").execute()).find(({ name }) => sameLabel(label, name)))
}

/** Finds the destination city of a request in that country. */
export async function findDestinationCity(
  db: Database,
  countryId: number,
  { code, label = "" }: Reference,
): Promise<Choice | undefined> {
  const cities = db.selectFrom("city").select(["id", "name"]).where("country_id", "=", countryId)
  if (code !== undefined) return choiceOf(await cities.where("id", "=", code).executeTakeFirst())
  return choiceOf((await cities.orderBy("position").execute()).find(({ name }) => sameLabel(label, name)))
}

/**
 * Removes requests past their retention, with their cards, events and notes. The period counts from the last recorded
 * contact; without one, from the request.
 */
export async function forgetOldQuotes(services: Services): Promise<void> {
  const { quotes_months } = (await getAgency(services)).retention
  const before = monthsBefore(services.clock(), quotes_months).toISOString()
  const isOld = ({ and, or, eb }: ExpressionBuilder<Schema, "quote_request">) =>
    and([
      // A contact is never older than its request, and only this column has an index.
      eb("created_at", "<", before),
      or([eb("last_contact_at", "is", null), eb("last_contact_at", "<", before)]),
    ])
  const old = await services.db.selectFrom("quote_request").select("protocol").where(isOld).execute()
  await removeInPieces(protocols(old), (some) =>
    inTransaction(services.db, async (trx) => {
      await lockCards(trx, some)
      // Not those with a contact that was recorded while this waited.
      const due = trx.deleteFrom("quote_request").where("protocol", "in", some).where(isOld)
      await removeWorkOn(trx, protocols(await due.returning("protocol").execute()))
    }),
  )
}

/** When a quote is removed, unless there is another contact; undefined for an unknown quote. */
export async function findQuoteRemoval(services: Services, protocol: string): Promise<Date | undefined> {
  const { quotes_months } = (await getAgency(services)).retention
  const row = await services.db
    .selectFrom("quote_request")
    .select(["created_at", "last_contact_at"])
    .where("protocol", "=", protocol)
    .executeTakeFirst()
  return row && quoteRemovedAt(row, quotes_months)
}

function protocols(rows: ReadonlyArray<{ protocol: string }>): string[] {
  return rows.map(({ protocol }) => protocol)
}

function choiceOf(row: { id: number; name: string } | undefined): Choice | undefined {
  return row && { code: row.id, label: row.name }
}
