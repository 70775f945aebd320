import { mkdtempSync, rmSync } from "node:fs"
import { loadavg, tmpdir } from "node:os"
import { join } from "node:path"
import { startPostgres } from "#test/postgres.ts"
import { fillDataFolder, sharePictures } from "#test/templates.ts"
import { formatCount } from "#platform/text/format-count.ts"
import { makeAgency } from "./bench-environment.ts"
import { type Measured, measureContent } from "./content-costs.ts"

/*
 * The waiting times of an editor and their effect on visitors, with the demo and with a very large catalogue, on both
 * databases: the second part of `npm run bench:panel`. In brackets: the site's processor time for each, in ms.
 */

const packages = Number(process.env.BENCH_PACKAGES ?? 100_000)
const many = formatCount(packages)

interface Column {
  title: string
  measured: Measured[]
}

export async function benchContent(): Promise<void> {
  const columns: Column[] = []
  for (const size of [undefined, packages]) {
    const title = size === undefined ? "demonstração" : many
    columns.push({ title: `SQLite, ${title}`, measured: await inFolder((folder) => onSqlite(folder, size)) })
    columns.push({ title: `PostgreSQL, ${title}`, measured: await inFolder((folder) => onPostgres(folder, size)) })
    print(columns)
  }
}

async function onSqlite(folder: string, size: number | undefined): Promise<Measured[]> {
  if (size === undefined) await fillDataFolder(folder)
  else await makeAgency(folder, size)
  return measureContent({ dataDir: folder })
}

async function onPostgres(folder: string, size: number | undefined): Promise<Measured[]> {
  const postgres = await startPostgres()
  try {
    // The site's first start imports the demo.
    if (size === undefined) sharePictures(folder)
    else await makeAgency(folder, size, postgres.url)
    return await measureContent({ dataDir: folder, databaseUrl: postgres.url })
  } finally {
    await postgres.stop()
  }
}

async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "travessia-bench-content-"))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function print(columns: readonly Column[]) {
  console.log(`\nConteúdo; carga da máquina: ${loadavg()[0]?.toFixed(1)}`)
  console.log([" ".repeat(58), "até".padStart(6), ...columns.map(({ title }) => title.padStart(28))].join(" "))
  for (const [row, { what, bar }] of (columns[0]?.measured ?? []).entries()) {
    const cells = columns.map(({ measured }) => cell(measured[row] as Measured).padStart(28))
    console.log([what.padEnd(58), String(bar).padStart(6), ...cells].join(" "))
  }
}

function cell({ value, noise, processorMs, bar, isLeast }: Measured): string {
  const digits = isLeast ? 2 : 1
  const processor = processorMs === undefined ? "" : `[${processorMs.toFixed(0)}] `
  const verdict = (isLeast ? value >= bar : value <= bar) ? "ok" : "NÃO"
  return `${processor}${value.toFixed(digits)} ± ${noise.toFixed(digits)} ${verdict}`
}
