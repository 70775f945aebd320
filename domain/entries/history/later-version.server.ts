import { type SqlBool, sql } from "kysely"

/** SQL condition: the entry of a row `entry_version as version` has a later version than this row. */
export const hasLaterVersion = sql<SqlBool>`exists (
  select 1 from entry_version as later
  where later.kind = version.kind and later.entry_id = version.entry_id and later.id > version.id
)`
