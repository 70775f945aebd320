import { join, resolve } from "node:path"
import { pictureSources } from "#server/picture-sources.ts"
import { commandActor } from "#domain/audit/audit.server.ts"
import { ExportError, exportContent } from "#domain/entries/documents/export-content.server.ts"
import { checkLiveContent } from "#domain/entries/live/check-live-content.server.ts"
import { ImportConflictError } from "#domain/imports/import-conflicts.server.ts"
import { ContentError, importContent, tryImport } from "#domain/imports/import-content.server.ts"
import { findLastImport } from "#domain/imports/past-imports.server.ts"
import { undoImport } from "#domain/imports/undo-import.server.ts"
import { showImportProgress } from "#server/programs/show-import-progress.ts"
import { type Mistake, mistakeLine } from "#domain/content/mistake.ts"
import { readContent } from "#domain/content/read-content.server.ts"
import { inspectPicture } from "#platform/images/inspect-picture.server.ts"
import { lowerPriority } from "#platform/processes/lower-priority.server.ts"
import { UsageError } from "#platform/text/usage-error.ts"
import { today } from "#platform/time/day.ts"
import { isDatabaseMissing } from "#server/open-services.ts"
import { databaseFile } from "#server/services.ts"
import { counted } from "#platform/text/format-count.ts"
import { type Command, type CommandContext, readCommandLine, runCommand, typedPath } from "./command-line.ts"
import { publishPrices, savePrices } from "./content-prices.ts"
import { findingLines } from "./format-findings.ts"
import { changeLines, importLines, mistakeLines, obstacleLines } from "./format-import.ts"

export const usage = `Uso:
  npm run content -- check <pasta>    confere os arquivos; não grava nada
  npm run content -- import <pasta>   confere e grava no banco, tudo ou nada
  npm run content -- export <pasta>   escreve o que está no ar em uma pasta vazia
  npm run content -- check --live     diz o que um bom editor mudaria no que está no ar
  npm run content -- undo             desfaz a última importação
  npm run content -- prices export <arquivo>   preços e promoções dos pacotes em .csv ou .xlsx
  npm run content -- prices import <arquivo>   publica os de um .csv ou .xlsx, tudo ou nada (aceita --dry-run)

Opções de import:
  --dry-run              diz o que mudaria; não grava nada
  --prefer files|panel   de quem vale o que mudou nos arquivos e no painel;
                         com files volta também o que uma importação desfeita trouxe

Sem <pasta>, check usa CONTENT_DIR (content/demo).`

const dryRunOption = { "dry-run": { meaning: "diz o que mudaria; não grava nada" } }

export const commands: Record<string, Command> = { check, import: importFolder, export: exportFolder, undo, prices }

if (import.meta.main) {
  lowerPriority()
  await runCommand(usage, commands)
}

async function check({ args, env, open }: CommandContext) {
  const { words, flags } = readCommandLine(args, { live: { meaning: "confere o que está no ar" } }, 1)
  if (flags.has("live")) {
    const { db } = await open()
    return console.log(findingLines(await checkLiveContent(db, new Date())).join("\n"))
  }
  // CONTENT_DIR is relative to the project or server; a typed path is relative to the caller's folder.
  const folder = words[0] === undefined ? env.CONTENT_DIR : typedPath(words[0])
  const { content, mistakes, warnings } = await readContent(folder, {
    today: today(new Date()),
    inspect: inspectPicture,
    pictureSources,
  })
  listWarnings(warnings)
  if (mistakes.length > 0) return listMistakes(mistakes)
  const entries = Object.values(content.entries).reduce((sum, list) => sum + list.length, 0)
  console.log(
    `Tudo certo em ${folder}: ${counted(entries, "item", "itens")} e ` +
      `${counted(content.pictures.size, "imagem", "imagens")}.`,
  )
}

async function importFolder({ args, env, open }: CommandContext) {
  const options = {
    ...dryRunOption,
    prefer: { value: "files|panel", meaning: "de quem vale o que mudou nos dois" },
  }
  const { words, values, flags } = readCommandLine(args, options, 1)
  const { prefer } = values
  if (prefer !== undefined && prefer !== "files" && prefer !== "panel")
    throw new UsageError(`--prefer ${prefer}: escreva files ou panel.`)
  // CONTENT_DIR may still be the demo's, which would take the place of the agency's content.
  const folder = typedFolder(words)
  const isDryRun = flags.has("dry-run")
  const isNew = isDatabaseMissing(env)
  // It may be the first content of a new agency.
  const { db, images, clock } = await open({ creates: !isDryRun })
  const services = { db, images, clock, drawnFolder: join(resolve(env.DATA_DIR), "drawn"), pictureSources }
  const run = isDryRun ? tryImport : importContent
  const progress = showImportProgress()
  try {
    const report = await run(services, folder, { prefer, onProgress: progress.onProgress }).finally(progress.stop)
    listWarnings(report.warnings)
    console.log(importLines(report).join("\n"))
    if (isDryRun) console.log([...changeLines(report), "Nada foi importado: foi só um ensaio."].join("\n"))
    else if (report.changed) console.log("Conteúdo importado.")
    if (isNew) console.log(`O banco é novo: ${databaseFile(env)}. O site só mostra este conteúdo com a mesma DATA_DIR.`)
  } catch (error) {
    if (error instanceof ContentError) listMistakes(error.mistakes, "Nada foi importado.")
    else if (error instanceof ImportConflictError) listConflicts(error.conflicts)
    else throw error
  }
}

async function exportFolder({ args, open }: CommandContext) {
  const folder = typedFolder(readCommandLine(args, {}, 1).words)
  const { entries, pictures } = await exportContent(await open(), folder).catch((error: unknown) => {
    throw error instanceof ExportError ? new UsageError(error.message) : error
  })
  console.log(
    `Exportado para ${folder}: ${counted(entries, "item", "itens")} e ${counted(pictures, "imagem", "imagens")}.`,
  )
}

async function undo({ args, open }: CommandContext) {
  readCommandLine(args, {})
  const services = await open()
  const last = await findLastImport(services.db)
  if (!last) return console.log("Não há importação para desfazer.")
  if (last.isUndone)
    return console.log("A última importação já foi desfeita; as de antes, só no painel, em Importar e exportar.")
  const result = await undoImport(services, last.batch, commandActor)
  if (result.status === "published") return console.log("Importação desfeita.")
  if (result.status === "unchanged") return console.log("Nada a desfazer: o site já mostra o que havia antes.")
  process.exitCode = 1
  console.error(["Nada foi desfeito:", ...obstacleLines(result)].join("\n"))
}

async function prices({ args, open }: CommandContext) {
  const { words, flags } = readCommandLine(args, dryRunOption, 2)
  const [verb, word] = words
  if ((verb !== "export" && verb !== "import") || word === undefined)
    throw new UsageError(`Depois de prices vem export ou import, e o arquivo.\n\n${usage}`)
  const file = typedPath(word)
  const { db } = await open()
  await (verb === "export" ? savePrices(db, file) : publishPrices(db, file, flags.has("dry-run")))
}

function typedFolder([folder]: string[]): string {
  if (folder === undefined) throw new UsageError(`Falta a pasta.\n\n${usage}`)
  return typedPath(folder)
}

function listMistakes(mistakes: readonly Mistake[], outcome?: string) {
  process.exitCode = 1
  console.error([...mistakeLines(mistakes, "erro", "erros"), ...(outcome ? [outcome] : [])].join("\n"))
}

function listConflicts(conflicts: readonly Mistake[]) {
  process.exitCode = 1
  console.error(mistakeLines(conflicts, "conflito", "conflitos").join("\n"))
  console.error(
    "Nada foi importado. Leve o que está no painel para os arquivos (export), ou decida com --prefer files ou " +
      "--prefer panel.",
  )
}

function listWarnings(warnings: readonly Mistake[]) {
  if (warnings.length === 0) return
  console.log(`${counted(warnings.length, "aviso", "avisos")} (não impedem a importação):`)
  for (const warning of warnings) console.log(`  ${mistakeLine(warning)}`)
}
