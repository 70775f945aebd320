import { type Kysely, type Migration, Migrator, sql } from "kysely"
import type { Database } from "./connect.ts"
import { releaseName } from "#platform/release.server.ts"
import { isPostgres } from "#database/dialect.ts"
import * as content from "#database/migrations/0001-content.ts"
import * as requests from "#database/migrations/0002-requests.ts"
import * as giftsAndPrivacy from "#database/migrations/0003-gifts-and-privacy.ts"
import * as contentChanged from "#database/migrations/0004-content-changed.ts"
import * as mailsByRecipient from "#database/migrations/0005-mails-by-recipient.ts"
import * as search from "#database/migrations/0006-search.ts"
import * as formPosts from "#database/migrations/0007-form-posts.ts"
import * as mailsByMailbox from "#database/migrations/0008-mails-by-mailbox.ts"
import * as panel from "#database/migrations/0009-panel.ts"
import * as staffEmail from "#database/migrations/0010-staff-email.ts"
import * as contentEditing from "#database/migrations/0011-content-editing.ts"
import * as previewLinks from "#database/migrations/0012-preview-links.ts"
import * as packageOffers from "#database/migrations/0013-package-offers.ts"
import * as segmentCountries from "#database/migrations/0014-segment-countries.ts"
import * as packageChanges from "#database/migrations/0015-package-changes.ts"
import * as orderedPackages from "#database/migrations/0016-ordered-packages.ts"
import * as packageIndexes from "#database/migrations/0017-package-indexes.ts"
import * as filtersWithoutText from "#database/migrations/0018-filters-without-text.ts"
import * as staffNetworks from "#database/migrations/0019-staff-networks.ts"
import * as auditIndexes from "#database/migrations/0020-audit-indexes.ts"
import * as unindexedCards from "#database/migrations/0021-unindexed-cards.ts"
import * as writtenDigests from "#database/migrations/0022-written-digests.ts"
import * as phoneForms from "#database/migrations/0023-phone-forms.ts"

/** In order of application; a released name never changes. */
const migrations: Record<string, Migration> = {
  "0001-content": content,
  "0002-requests": requests,
  "0003-gifts-and-privacy": giftsAndPrivacy,
  "0004-content-changed": contentChanged,
  "0005-mails-by-recipient": mailsByRecipient,
  "0006-search": search,
  "0007-form-posts": formPosts,
  "0008-mails-by-mailbox": mailsByMailbox,
  "0009-panel": panel,
  "0010-staff-email": staffEmail,
  "0011-content-editing": contentEditing,
  "0012-preview-links": previewLinks,
  "0013-package-offers": packageOffers,
  "0014-segment-countries": segmentCountries,
  "0015-package-changes": packageChanges,
  "0016-ordered-packages": orderedPackages,
  "0017-package-indexes": packageIndexes,
  "0018-filters-without-text": filtersWithoutText,
  "0019-staff-networks": staffNetworks,
  "0020-audit-indexes": auditIndexes,
  "0021-unindexed-cards": unindexedCards,
  "0022-written-digests": writtenDigests,
  "0023-phone-forms": phoneForms,
}

/** Every migration of this code, in order. */
export const migrationNames: readonly string[] = Object.keys(migrations)

/** Applies exactly these migrations to a database or transaction, without recording them as done. */
export async function applyMigrations(db: Database, names: readonly string[]): Promise<void> {
  for (const name of names) await (migrations[name] as Migration).up(db as Kysely<unknown>)
}

/** The database has migrations that this code does not know: it was written by a newer version. */
export class DatabaseTooNewError extends Error {
  override name = "DatabaseTooNewError"
}

/** The database lacks migrations of this code: it was written by an older version. */
export class DatabaseTooOldError extends Error {
  override name = "DatabaseTooOldError"
}

/** Throws for a database of another version. For commands: the site of the older version may be running beside them. */
export async function requireCurrentDatabase(db: Database): Promise<void> {
  const applied = await appliedMigrations(db)
  const missing = migrationNames.filter((name) => !applied.includes(name))
  if (missing.length > 0)
    throw new DatabaseTooOldError(
      `O banco de dados é de uma versão mais antiga do sistema (faltam as migrações ${missing.join(", ")}). Esta é a ` +
        `${releaseName()}. Só o início do site o atualiza, porque depois a versão antiga não parte mais. Use os ` +
        "comandos da versão que está no ar, ou inicie antes o site desta.",
    )
}

/** Brings the database to this code's version, in one transaction. Returns the names applied now. */
export async function migrate(db: Database): Promise<string[]> {
  const applied = await appliedMigrations(db)
  // Checked outside of a transaction, which on SQLite would wait for other writers.
  if (migrationNames.every((name) => applied.includes(name))) return []
  return isPostgres(db) ? applyMissing(db) : db.connection().execute((one) => allOrNothing(one, applyMissing))
}

async function applyMissing(db: Database): Promise<string[]> {
  const migrationTableSchema = isPostgres(db) ? await currentSchema(db) : undefined
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations }, migrationTableSchema })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error
  return (results ?? []).filter((result) => result.status === "Success").map((result) => result.migrationName)
}

/**
 * Kysely's migrator opens a transaction on PostgreSQL only, and refuses to run within one of Kysely's own. SQLite can
 * roll back schema changes too. Without a transaction, a process killed halfway would leave tables that make every
 * later start fail.
 */
async function allOrNothing<Result>(one: Database, work: (one: Database) => Promise<Result>): Promise<Result> {
  await sql`begin`.execute(one)
  try {
    const result = await work(one)
    await sql`commit`.execute(one)
    return result
  } catch (error) {
    await sql`rollback`.execute(one)
    throw error
  }
}

/** Whether the database has migrations that this code does not know. */
export async function isNewerDatabase(db: Database): Promise<boolean> {
  return unknownNames(await appliedNames(db)).length > 0
}

/**
 * Records exactly this code's migrations as done, after a restore has replaced the tables of another version. Those
 * that were applied before keep their time.
 */
export async function recordMigrations(db: Database): Promise<void> {
  const timestamp = new Date().toISOString()
  // As Kysely's migrator makes it, which a database without tables has not had yet.
  await sql`create table if not exists kysely_migration
    (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(db)
  await sql`delete from kysely_migration where name not in (${sql.join(migrationNames)})`.execute(db)
  for (const name of migrationNames)
    await sql`insert into kysely_migration (name, timestamp) values (${name}, ${timestamp})
      on conflict do nothing`.execute(db)
}

/** The names of the applied migrations, in order. Throws for a newer database. */
export async function appliedMigrations(db: Database): Promise<string[]> {
  const applied = await appliedNames(db)
  refuseNewer(applied)
  return migrationNames.filter((name) => applied.includes(name))
}

/** When the first migration was applied. A restore leaves it. */
export async function databaseMadeAt(db: Database): Promise<Date> {
  const { rows } = await sql<{ at: string }>`select min(timestamp) as at from kysely_migration`.execute(db)
  return new Date(rows[0]?.at ?? 0)
}

/** Whether migrations were ever applied. Another schema of PostgreSQL may have such a table of another program. */
export async function isMigrated(db: Database): Promise<boolean> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  const schema = isPostgres(db) ? await currentSchema(db) : undefined
  return tables.some((table) => table.name === "kysely_migration" && table.schema === schema)
}

/** The schema in which PostgreSQL creates tables; undefined where there is none. */
async function currentSchema(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ name: string | null }>`select current_schema() as name`.execute(db)
  return rows[0]?.name ?? undefined
}

async function appliedNames(db: Database): Promise<string[]> {
  if (!(await isMigrated(db))) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map((row) => row.name)
}

function refuseNewer(applied: readonly string[]) {
  const unknown = unknownNames(applied)
  if (unknown.length > 0) {
    throw new DatabaseTooNewError(
      `O banco de dados é de uma versão mais nova do sistema (migrações ${unknown.join(", ")}, que o CHANGELOG.md ` +
        `dela explica). Esta é a ${releaseName()}. ` +
        "Atualize o código, ou restaure um backup desta versão, com restore e --replace (docs/backup.md).",
    )
  }
}

function unknownNames(applied: readonly string[]): string[] {
  return applied.filter((name) => !Object.hasOwn(migrations, name))
}
