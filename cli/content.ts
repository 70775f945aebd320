import { join, resolve } from "node:path"
import { pictureSources } from "#server/picture-sources.ts"
import { commandActor } from "#domain/audit/audit.server.ts"
import { FolderNotEmptyError, exportContent } from "#domain/entries/export-content.server.ts"
import { checkLiveContent } from "#domain/entries/live/check-live-content.server.ts"
import { ImportConflictError } from "#domain/imports/import-conflicts.server.ts"
import { ContentError, importContent, tryImport } from "#domain/imports/import-content.server.ts"
import { findLastImport } from "#domain/imports/past-imports.server.ts"
import { undoImport } from "#domain/imports/undo-import.server.ts"
import { showImportProgress } from "#server/show-import-progress.ts"
import { type Mistake, mistakeLine } from "#domain/content/mistake.ts"
import { readContent } from "#domain/content/read-content.server.ts"
import { inspectPicture } from "#platform/images/inspect-picture.server.ts"
import { lowerPriority } from "#platform/processes/lower-priority.server.ts"
import { WrongWordError } from "#platform/text/usage-error.ts"
import { today } from "#platform/time/day.ts"
import { type Database, connectDatabase } from "#platform/database/connect.ts"
import { DatabaseTooNewError, migrate } from "#platform/database/migrate.ts"
import { type Env, EnvError, readEnv } from "#server/env.ts"
import { createImages, createStorage } from "#server/services.ts"
import { counted, readCommandLine, typedPath } from "./command-line.ts"
import { publishPrices, savePrices } from "./content-prices.ts"
import { findingLines } from "./format-findings.ts"
import { changeLines, importLines, mistakeLines, obstacleLines } from "./format-import.ts"

const usage = `Uso:
  npm run content -- check <pasta>    confere os arquivos; não grava nada
  npm run content -- import <pasta>   confere e grava no banco, tudo ou nada
  npm run content -- export <pasta>   escreve o que está no ar em uma pasta vazia
  npm run content -- check --live     diz o que um bom editor mudaria no que está no ar
  npm run content -- undo             desfaz a última importação
  npm run content -- prices export <arquivo>   preços e promoções dos pacotes em .csv ou .xlsx
  npm run content -- prices import <arquivo>   publica os de um .csv ou .xlsx, tudo ou nada (aceita --dry-run)

Opções de import:
  --dry-run              diz o que mudaria; não grava nada
  --prefer files|panel   de quem vale o que mudou nos arquivos e no painel

Sem <pasta>, check e import usam CONTENT_DIR (content/demo).`

/** What the message says enough about. */
const expected = [EnvError, DatabaseTooNewError, FolderNotEmptyError]

const dryRun = { "dry-run": { meaning: "diz o que mudaria; não grava nada" } }

const commands: Record<string, (args: string[]) => Promise<void>> = {
  check,
  import: importFolder,
  export: exportFolder,
  undo,
  prices,
}

const [name = "", ...args] = process.argv.slice(2)

lowerPriority()
try {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new WrongWordError(usage)
  await command(args)
} catch (error) {
  process.exitCode = 1
  if (error instanceof ContentError) {
    listMistakes(error.mistakes)
    console.error("Nada foi importado.")
  } else if (error instanceof ImportConflictError) {
    console.error(mistakeLines(error.conflicts, "conflito", "conflitos").join("\n"))
    console.error(
      "Nada foi importado. Leve o que está no painel para os arquivos (export), ou decida com --prefer files ou " +
        "--prefer panel.",
    )
  } else if (error instanceof WrongWordError) {
    console.error(error.message)
    process.exitCode = 2
  } else if (expected.some((known) => error instanceof known)) console.error((error as Error).message)
  else throw error
}

async function check(args: string[]) {
  const { words, flags } = readCommandLine(args, { live: { meaning: "confere o que está no ar" } }, 1)
  if (flags.has("live"))
    return withDatabase(async (db) => console.log(findingLines(await checkLiveContent(db, new Date())).join("\n")))
  const folder = folderOf(words)
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
    `Tudo certo em ${folder}: ${counted(entries, "item", "itens")} e ` +
      `${counted(content.pictures.size, "imagem", "imagens")}.`,
  )
}

async function importFolder(args: string[]) {
  const options = {
    ...dryRun,
    prefer: { value: "files|panel", meaning: "de quem vale o que mudou nos dois" },
  }
  const { words, values, flags } = readCommandLine(args, options, 1)
  const { prefer } = values
  if (prefer !== undefined && prefer !== "files" && prefer !== "panel")
    throw new WrongWordError(`--prefer ${prefer}: escreva files ou panel.`)
  const isTrial = flags.has("dry-run")
  const progress = showImportProgress()
  await withDatabase(async (db, env) => {
    const services = {
      db,
      images: createImages(env, createStorage(env)),
      clock: () => new Date(),
      drawnFolder: join(resolve(env.DATA_DIR), "drawn"),
      pictureSources,
    }
    const run = isTrial ? tryImport : importContent
    const report = await run(services, folderOf(words), { prefer, onProgress: progress.onProgress }).finally(
      progress.stop,
    )
    listWarnings(report.warnings)
    console.log(importLines(report).join("\n"))
    if (isTrial) console.log([...changeLines(report), "Nada foi importado: foi só um ensaio."].join("\n"))
    else if (report.changed) console.log("Conteúdo importado.")
  })
}

async function exportFolder(args: string[]) {
  const [folder] = readCommandLine(args, {}, 1).words
  if (folder === undefined) throw new WrongWordError(usage)
  await withDatabase(async (db, env) => {
    const { entries, pictures } = await exportContent(
      { db, storage: createStorage(env), clock: () => new Date() },
      folder,
    )
    console.log(
      `Exportado para ${folder}: ${counted(entries, "item", "itens")} e ${counted(pictures, "imagem", "imagens")}.`,
    )
  })
}

async function undo(args: string[]) {
  readCommandLine(args, {})
  await withDatabase(async (db) => {
    const last = await findLastImport(db)
    if (!last) return console.log("Não há importação para desfazer.")
    if (last.isUndone)
      return console.log("A última importação já foi desfeita; as de antes, só no painel, em Importar e exportar.")
    const services = { db, clock: () => new Date() }
    const result = await undoImport(services, last.batch, commandActor)
    if (result.status === "published") return console.log("Importação desfeita.")
    if (result.status === "unchanged") return console.log("Nada a desfazer: o site já mostra o que havia antes.")
    process.exitCode = 1
    console.error(["Nada foi desfeito:", ...obstacleLines(result)].join("\n"))
  })
}

async function prices(args: string[]) {
  const { words, flags } = readCommandLine(args, dryRun, 2)
  const [verb, file] = words
  if ((verb !== "export" && verb !== "import") || file === undefined) throw new WrongWordError(usage)
  await withDatabase((db) =>
    verb === "export" ? savePrices(db, typedPath(file)) : publishPrices(db, typedPath(file), flags.has("dry-run")),
  )
}

async function withDatabase(run: (db: Database, env: Env) => Promise<void>) {
  const env = readEnv(process.env)
  const db = connectDatabase({ url: env.DATABASE_URL, file: join(resolve(env.DATA_DIR), "travessia.db") })
  try {
    await migrate(db)
    await run(db, env)
  } finally {
    await db.destroy()
  }
}

function folderOf([folder]: string[]): string {
  return folder ?? (process.env.CONTENT_DIR || "content/demo")
}

function listMistakes(mistakes: readonly Mistake[]) {
  if (mistakes.length > 0) console.error(mistakeLines(mistakes, "erro", "erros").join("\n"))
}

function listWarnings(warnings: readonly Mistake[]) {
  if (warnings.length === 0) return
  console.log(`${counted(warnings.length, "aviso", "avisos")} (não impedem a importação):`)
  for (const warning of warnings) console.log(`  ${mistakeLine(warning)}`)
}
