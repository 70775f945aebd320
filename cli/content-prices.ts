import { mkdir, readFile, writeFile } from "node:fs/promises"
import { dirname, extname } from "node:path"
import { commandActor } from "#domain/audit/audit.server.ts"
import { exportPrices } from "#domain/entries/prices/export-prices.server.ts"
import { type PricePlan, importPrices, tryPrices } from "#domain/entries/prices/import-prices.server.ts"
import type { PriceMistake } from "#domain/entries/prices/read-price-sheet.ts"
import type { Database } from "#platform/database/connect.ts"
import { SheetTooLongError, sheetMaxRows } from "#platform/sheets/workbook.server.ts"
import { UsageError } from "#platform/text/usage-error.ts"
import { counted, formatCount } from "#platform/text/format-count.ts"

/* npm run content -- prices: the prices of packages as a spreadsheet. */

/** Never overwrites a file. */
export async function savePrices(db: Database, file: string): Promise<void> {
  const format = extname(file).slice(1).toLowerCase()
  if (format !== "csv" && format !== "xlsx") throw new UsageError(`${file}: o nome termina em .csv ou .xlsx.`)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  try {
    await writeFile(file, await exportPrices(db, format), { flag: "wx" })
  } catch (error) {
    if (error instanceof SheetTooLongError)
      throw new UsageError(`São mais de ${formatCount(sheetMaxRows)} pacotes, demais para uma planilha: use .csv.`)
    if ((error as NodeJS.ErrnoException).code === "EEXIST")
      throw new UsageError(`${file} já existe: escolha outro nome.`)
    throw error
  }
  console.log(`Preços em ${file}.`)
}

export async function publishPrices(db: Database, file: string, isDryRun: boolean): Promise<void> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw error.code === "ENOENT" ? new UsageError(`Não existe o arquivo ${file}.`) : error
  })
  const now = new Date()
  if (isDryRun) return showPlan(await tryPrices(db, bytes, now), "Nada foi publicado: foi só um ensaio.")
  const { published, ...plan } = await importPrices({ db, clock: () => now }, bytes, commandActor)
  if (published?.status === "conflict" || published?.status === "refused") {
    process.exitCode = 1
    return console.error("Alguém publicou um destes pacotes agora mesmo; nada foi publicado. Tente de novo.")
  }
  showPlan(plan, published ? "Preços publicados." : "Sem mudanças: não há o que publicar.")
}

function showPlan({ mistakes, warnings, changes, unchanged }: PricePlan, done: string) {
  for (const mistake of warnings) console.log(`Aviso: ${mistakeText(mistake)}`)
  if (mistakes.length > 0) {
    process.exitCode = 1
    console.error(`${counted(mistakes.length, "erro", "erros")}:`)
    for (const mistake of mistakes) console.error(`  ${mistakeText(mistake)}`)
    return console.error("Nada foi publicado.")
  }
  for (const { row, id, name, cells } of changes) {
    console.log(`linha ${row}: ${id} ${name}`)
    for (const { column, before, after } of cells) console.log(`  ${column}: ${before || "–"} → ${after || "–"}`)
  }
  console.log(`${counted(changes.length, "pacote muda", "pacotes mudam")}; ${unchanged} sem mudança.`)
  console.log(done)
}

function mistakeText({ row, column, reason }: PriceMistake): string {
  return `linha ${row}${column ? `, ${column}` : ""}: ${reason}`
}
