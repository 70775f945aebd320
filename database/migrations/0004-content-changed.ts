import { type Kysely, sql } from "kysely"
import { isPostgres } from "#database/dialect.ts"

/** PostgreSQL notifies every process that the content changed; with SQLite the version is read on every call. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!isPostgres(db)) return
  await sql`
    create function notify_content_changed() returns trigger language plpgsql as $$
    begin
      perform pg_notify('content_changed', '');
      return null;
    end $$
  `.execute(db)
  await sql`
    create trigger content_changed after insert or update of value on setting
    for each row when (new.name = 'content_version') execute function notify_content_changed()
  `.execute(db)
}
