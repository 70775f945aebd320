import type { Insertable, QueryCreator } from "kysely"
import { isPostgres } from "#database/dialect.ts"
import type { GiftMessageTable, QuoteRequestTable, Schema } from "#database/schema.ts"
import type { Database } from "#platform/database/connect.ts"
import { ProtocolTakenError } from "#platform/ids/protocol.server.ts"
import { type NewCard, cardRow } from "./new-card.ts"

type RequestRow = { quote_request: Insertable<QuoteRequestTable> } | { gift_message: Insertable<GiftMessageTable> }

/**
 * Inserts a request with its card; on PostgreSQL in one statement, which saves a round trip. Throws
 * {@link ProtocolTakenError}, after which the transaction must be rolled back.
 */
export async function insertRequest(trx: Database, request: RequestRow, card: NewCard): Promise<void> {
  const isOneStatement = isPostgres(trx)
  const db: QueryCreator<Schema> = isOneStatement ? trx.with("card", (query) => insertCard(query, card)) : trx
  const insert =
    "quote_request" in request
      ? db.insertInto("quote_request").values(request.quote_request)
      : db.insertInto("gift_message").values(request.gift_message)
  const { numInsertedOrUpdatedRows } = await insert
    .onConflict((conflict) => conflict.column("protocol").doNothing())
    .executeTakeFirst()
  if (!numInsertedOrUpdatedRows) throw new ProtocolTakenError(card.protocol)
  if (!isOneStatement) await insertCard(trx, card).execute()
}

/** A card that is there already belongs to a request of the same protocol, which then is refused. */
function insertCard(db: QueryCreator<Schema>, card: NewCard) {
  return db
    .insertInto("request_card")
    .values(cardRow(card))
    .onConflict((conflict) => conflict.column("protocol").doNothing())
}
