import { type FileSum, readLines, sumFile } from "./line-file.server.ts"
import { BackupError, type Manifest, filePath, keyPath, readManifest, tablePath } from "./manifest.server.ts"
import { sumLines } from "./table-rows.server.ts"
import { tableShapes } from "./table-shapes.server.ts"

/**
 * Reads a whole backup and compares every size, hash and count with its manifest. Throws a `BackupError` that names the
 * first difference.
 */
export async function checkBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  for (const { key, ...expected } of manifest.files) await compare(`files/${key}`, filePath(folder, key), expected)
  for (const { name, ...expected } of manifest.keys) await compare(`keys/${name}`, keyPath(folder, name), expected)
  const expectedTables = (await tableShapes(manifest.migrations)).map(({ name }) => name).sort()
  const found = manifest.tables.map(({ name }) => name).sort()
  if (expectedTables.join() !== found.join())
    throw new BackupError(`O backup não tem as tabelas da sua versão (${manifest.migrations.at(-1)}).`)
  for (const { name, ...expected } of manifest.tables) {
    await compare(`tables/${name}.jsonl.gz`, tablePath(folder, name), expected)
    const { add, sum } = sumLines()
    for await (const line of readLines(tablePath(folder, name))) add(line)
    const { rows, rowsSha256 } = sum()
    if (rows !== expected.rows || rowsSha256 !== expected.rowsSha256)
      throw damaged(
        `tables/${name}.jsonl.gz`,
        `tem ${rows} ${rows === 1 ? "linha" : "linhas"} onde deveria ter ${expected.rows}, ou outras`,
      )
  }
  return manifest
}

async function compare(what: string, path: string, expected: FileSum) {
  const found = await sumFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") throw damaged(what, "não está lá")
    throw error
  })
  if (found.bytes !== expected.bytes) throw damaged(what, `tem ${found.bytes} bytes onde deveria ter ${expected.bytes}`)
  if (found.sha256 !== expected.sha256) throw damaged(what, "não é como foi gravado")
}

function damaged(what: string, how: string): BackupError {
  return new BackupError(`O backup está danificado: ${what} ${how}.`)
}
