import { type FileSum, readLines, sumFile } from "./line-file.server.ts"
import { BackupError, type Manifest, filePath, keyPath, readManifest, tablePath } from "./manifest.server.ts"
import { sumLines } from "./table-rows.server.ts"
import { tableShapes } from "./table-shapes.server.ts"

/** Reads a whole backup and compares every size, hash and count with its manifest. Throws a `BackupError` that names the first thing that is wrong. */
export async function checkBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  for (const { key, ...kept } of manifest.files) await compare(`files/${key}`, filePath(folder, key), kept)
  for (const { name, ...kept } of manifest.keys) await compare(`keys/${name}`, keyPath(folder, name), kept)
  const expected = (await tableShapes(manifest.migrations)).map(({ name }) => name).sort()
  const found = manifest.tables.map(({ name }) => name).sort()
  if (expected.join() !== found.join())
    throw new BackupError(`O backup não tem as tabelas da sua versão (${manifest.migrations.at(-1)}).`)
  for (const { name, ...kept } of manifest.tables) {
    await compare(`tables/${name}.jsonl.gz`, tablePath(folder, name), kept)
    const { add, sum } = sumLines()
    for await (const line of readLines(tablePath(folder, name))) add(line)
    const { rows, rowsSha256 } = sum()
    if (rows !== kept.rows || rowsSha256 !== kept.rowsSha256)
      throw damaged(`tables/${name}.jsonl.gz`, `tem ${rows} linhas onde deveria ter ${kept.rows}, ou outras`)
  }
  return manifest
}

async function compare(what: string, path: string, kept: FileSum) {
  const found = await sumFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") throw damaged(what, "não está lá")
    throw error
  })
  if (found.bytes !== kept.bytes) throw damaged(what, `tem ${found.bytes} bytes onde deveria ter ${kept.bytes}`)
  if (found.sha256 !== kept.sha256) throw damaged(what, "não é como foi gravado")
}

function damaged(what: string, how: string): BackupError {
  return new BackupError(`O backup está danificado: ${what} ${how}.`)
}
