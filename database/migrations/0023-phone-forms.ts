import { type Kysely, sql } from "kysely"

/**
 * Cards are found by a mobile's number with and without its 9, whichever of the two was stored: cards of before get the
 * words of the other one. Mobiles without their 9 begin with 6 to 9, landlines with 2 to 5.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of [
    ["quote_request", "cellphone"],
    ["quote_request", "phone"],
    ["gift_message", "phone"],
  ] as const) {
    const number = sql.ref(column)
    await sql`update request_card
      set words = words || ' 55' || other || ' 5' || other || ' ' || other || ' ' || substr(other, 2) || ' ' ||
        substr(other, 3)
      from (
        select protocol, substr(${number}, 1, 2) || case when length(${number}) = 11 then substr(${number}, 4)
          else '9' || substr(${number}, 3) end as other
        from ${sql.table(table)}
        where ${number} not like '+%' and (
          length(${number}) = 11 and substr(${number}, 3, 1) = '9' and substr(${number}, 4, 1) between '6' and '9'
          or length(${number}) = 10 and substr(${number}, 3, 1) between '6' and '9')
      ) as written
      where written.protocol = request_card.protocol`.execute(db)
  }
}
