import type { Database } from "#platform/database/connect.ts"
import { readSetting, saveSetting } from "#platform/database/settings.ts"

/* When the newest backup was made, for the alert of backups that fail. A restored database knows an earlier one. */

const name = "backup_made"

/** Call it once the backup is whole. */
export async function recordBackup(db: Database, takenAt: string): Promise<void> {
  await saveSetting(db, name, takenAt, takenAt)
}

/** The instant of the newest backup, or undefined before the first. */
export function lastBackupAt(db: Database): Promise<string | undefined> {
  return readSetting(db, name)
}
