import { isPostgres } from "#database/dialect.ts"
import { listHoneymoonTitles } from "#domain/honeymoon/honeymoons.server.ts"
import type { NewCard } from "#domain/request-cards/new-card.ts"
import { insertMissingCards } from "#domain/request-cards/request-cards.server.ts"
import type { Database } from "#platform/database/connect.ts"
import { cardOfGift, cardOfQuote } from "./card-of-request.ts"

/** Creates the missing cards of these requests of one kind. `trx` is a transaction. Returns the number created. */
export async function makeMissingCards(
  trx: Database,
  kind: "quote" | "gift",
  protocols: readonly string[],
): Promise<number> {
  if (protocols.length === 0) return 0
  return insertMissingCards(trx, kind === "quote" ? await quoteCards(trx, protocols) : await giftCards(trx, protocols))
}

async function quoteCards(trx: Database, protocols: readonly string[]): Promise<NewCard[]> {
  const query = trx.selectFrom("quote_request").selectAll().where("protocol", "in", protocols)
  return (await (isPostgres(trx) ? query.forKeyShare() : query).execute()).map(cardOfQuote)
}

/** Locks the rows, so that a person who is being erased does not come back as a card. SQLite has one writer. */
async function giftCards(trx: Database, protocols: readonly string[]): Promise<NewCard[]> {
  const couples = await listHoneymoonTitles(trx)
  const query = trx.selectFrom("gift_message").selectAll().where("protocol", "in", protocols)
  const rows = await (isPostgres(trx) ? query.forKeyShare() : query).execute()
  return rows.map((row) => cardOfGift({ ...row, couple: couples.get(row.honeymoon_id) ?? null }))
}
