import { join, resolve } from "node:path"
import { pictureSources } from "#server/picture-sources.ts"
import { ContentError, type ImportReport, importContent } from "#domain/content/import-content.server.ts"
import { FolderNotEmptyError, exportContent } from "#domain/entries/export-content.server.ts"
import { showImportProgress } from "#server/show-import-progress.ts"
import { type Mistake, mistakeLine } from "#domain/content/mistake.ts"
import { readContent } from "#domain/content/read-content.server.ts"
import { inspectPicture } from "#platform/images/inspect-picture.server.ts"
import { today } from "#platform/time/day.ts"
import { connectDatabase } from "#platform/database/connect.ts"
import { DatabaseTooNewError, migrate } from "#platform/database/migrate.ts"
import { EnvError, readEnv } from "#server/env.ts"
import { createImages, createStorage } from "#server/services.ts"

const usage = `Uso:
  npm run content -- check <pasta>    confere os arquivos; não grava nada
  npm run content -- import <pasta>   confere e grava no banco, tudo ou nada
  npm run content -- export <pasta>   escreve o que está no ar em uma pasta vazia

Sem <pasta>, check e import usam CONTENT_DIR (content/demo).`

/** What the message says enough about. */
const expected = [EnvError, DatabaseTooNewError, FolderNotEmptyError]

const columns = { created: "novos", changed: "alterados", removed: "removidos", unchanged: "iguais" } as const

const commands: Record<string, (folder: string) => Promise<void>> = {
  check,
  import: importFolder,
  export: exportFolder,
}

const [name = "", folder = process.env.CONTENT_DIR || "content/demo", ...rest] = process.argv.slice(2)
const isComplete = rest.length === 0 && !(name === "export" && process.argv.length < 4)
const command = isComplete ? commands[name] : undefined
if (!command) {
  console.error(usage)
  process.exit(2)
}

try {
  await command(folder)
} catch (error) {
  if (error instanceof ContentError) {
    listMistakes(error.mistakes)
    console.error("Nada foi importado.")
  } else if (expected.some((known) => error instanceof known)) console.error((error as Error).message)
  else throw error
  process.exitCode = 1
}

async function check(folder: string) {
  const { content, mistakes, warnings } = await readContent(folder, {
    today: today(new Date()),
    inspect: inspectPicture,
    pictureSources,
  })
  listWarnings(warnings)
  listMistakes(mistakes)
  if (mistakes.length > 0) return void (process.exitCode = 1)
  const entries = Object.values(content.entries).reduce((sum, list) => sum + list.length, 0)
  console.log(
    `Tudo certo em ${folder}: ${count(entries, "item", "itens")} e ` +
      `${count(content.pictures.size, "imagem", "imagens")}.`,
  )
}

async function importFolder(folder: string) {
  const env = readEnv(process.env)
  const data = resolve(env.DATA_DIR)
  const db = connectDatabase({ url: env.DATABASE_URL, file: join(data, "travessia.db") })
  const progress = showImportProgress()
  try {
    await migrate(db)
    const services = {
      db,
      images: createImages(env, createStorage(env)),
      clock: () => new Date(),
      drawnFolder: join(data, "drawn"),
      pictureSources,
    }
    const report = await importContent(services, folder, { onProgress: progress.onProgress })
    progress.stop()
    listWarnings(report.warnings)
    listReport(report)
  } finally {
    progress.stop()
    await db.destroy()
  }
}

async function exportFolder(folder: string) {
  const env = readEnv(process.env)
  const db = connectDatabase({ url: env.DATABASE_URL, file: join(resolve(env.DATA_DIR), "travessia.db") })
  try {
    await migrate(db)
    const { entries, pictures } = await exportContent({ db, storage: createStorage(env) }, folder)
    console.log(
      `Exportado para ${folder}: ${count(entries, "item", "itens")} e ${count(pictures, "imagem", "imagens")}.`,
    )
  } finally {
    await db.destroy()
  }
}

function listReport({ changed, kinds }: ImportReport) {
  if (!changed) return console.log("Sem mudanças: o site já mostra exatamente este conteúdo.")
  const header = ["", ...Object.values(columns)]
  const lines = Object.entries(kinds).map(([kind, counts]) => [
    kind,
    ...Object.keys(columns).map((column) => String(counts[column as keyof typeof columns])),
  ])
  for (const [kind = "", ...cells] of [header, ...lines])
    console.log(kind.padEnd(16) + cells.map((cell) => cell.padStart(11)).join(""))
  console.log("Conteúdo importado.")
}

function listMistakes(mistakes: readonly Mistake[]) {
  if (mistakes.length === 0) return
  console.error(`\n${count(mistakes.length, "erro", "erros")}:`)
  for (const mistake of mistakes) console.error(`  ${mistakeLine(mistake)}`)
}

function listWarnings(warnings: readonly Mistake[]) {
  if (warnings.length === 0) return
  console.log(`${count(warnings.length, "aviso", "avisos")} (não impedem a importação):`)
  for (const warning of warnings) console.log(`  ${mistakeLine(warning)}`)
}

function count(amount: number, one: string, many: string): string {
  return `${amount} ${amount === 1 ? one : many}`
}
