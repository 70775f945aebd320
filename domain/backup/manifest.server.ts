import { hash } from "node:crypto"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import * as z from "zod"
import { releaseName } from "#platform/release.server.ts"
import { migrationNames } from "#platform/database/migrate.ts"

/*
 * A backup is a folder: `manifest.json` and its hash, `tables/{name}.jsonl.gz`, `files/{key}` and optionally
 * `keys/{name}`. It does not depend on the kind of database that it came from.
 */

/** The backup cannot be written, read or restored. The message is shown to the user. */
export class BackupError extends Error {
  override name = "BackupError"
}

export const backupFormat = 1

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.int().min(0)
/** Part of a path; cannot lead outside the backup folder. */
const plainName = z.string().regex(/^\w[\w.-]*$/)

const manifestSchema = z.object({
  format: z.literal(backupFormat),
  takenAt: z.iso.datetime(),
  /** The release that wrote it. Backups from before releases had names lack it. */
  release: z.string().optional(),
  engine: z.enum(["sqlite", "postgres"]),
  /** The schema version, as the names of the applied migrations. */
  migrations: z.array(z.string()),
  /** `rowsSha256` is the hash of the lines in key order, equal on both databases; `sha256` is that of the file. */
  tables: z.array(z.object({ name: plainName, rows: count, rowsSha256: sha256, bytes: count, sha256 })),
  files: z.array(z.object({ key: z.string().regex(/^\w[\w.-]*(\/\w[\w.-]*)*$/), bytes: count, sha256 })),
  /** Files that rows refer to and that the storage did not have. */
  missing: z.array(z.string()),
  keys: z.array(z.object({ name: plainName, bytes: count, sha256 })),
})

export type Manifest = z.infer<typeof manifestSchema>

export const tablePath = (folder: string, name: string) => join(folder, "tables", `${name}.jsonl.gz`)
export const filePath = (folder: string, key: string) => join(folder, "files", key)
export const keyPath = (folder: string, name: string) => join(folder, "keys", name)
export const manifestPath = (folder: string) => join(folder, "manifest.json")
export const manifestSumPath = (folder: string) => join(folder, "manifest.json.sha256")

/** Reads the manifest of a backup. Throws a `BackupError` when it is missing, damaged or from a newer version. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(manifestPath(folder)).catch(missing)
  const sum = await readFile(manifestSumPath(folder), "utf8").catch(missing)
  if (!text || !sum)
    throw new BackupError(`Não há um backup completo em ${folder}: falta manifest.json ou manifest.json.sha256.`)
  if (hash("sha256", text, "hex") !== sum.slice(0, 64))
    throw new BackupError("O backup está danificado: manifest.json não é como foi gravado.")
  const json = JSON.parse(text.toString()) as { format?: unknown; migrations?: unknown; release?: unknown }
  const unknown = Array.isArray(json.migrations)
    ? json.migrations.filter((name, index) => name !== migrationNames[index])
    : []
  if (Number(json.format) > backupFormat || unknown.length > 0)
    throw new BackupError(
      `O backup é de uma versão mais nova do sistema${describeNewer(json.release, unknown)}. Esta é a ` +
        `${releaseName()}: atualize o código antes de restaurar.`,
    )
  const parsed = manifestSchema.safeParse(json)
  if (!parsed.success)
    throw new BackupError(`manifest.json não é de um backup que se entenda: ${z.prettifyError(parsed.error)}`)
  return parsed.data
}

function describeNewer(release: unknown, migrations: readonly string[]): string {
  const parts = [
    typeof release === "string" ? `a ${release}` : "",
    migrations.length > 0 ? `migrações ${migrations.join(", ")}` : "",
  ].filter((part) => part !== "")
  return parts.length > 0 ? ` (${parts.join(", ")})` : ""
}

function missing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT" && error.code !== "ENOTDIR") throw error
}
