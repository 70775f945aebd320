import type { Services } from "#platform/services.ts"
import { SheetTooLongError, sheetMaxRows } from "#platform/sheets/workbook.server.ts"
import { exportPrices } from "#domain/entries/prices/export-prices.server.ts"
import {
  type PricePlan,
  PricesOutdatedError,
  importPrices,
  tryPrices,
} from "#domain/entries/prices/import-prices.server.ts"
import { formatCount } from "#platform/text/format-count.ts"
import type { ContentJob, ContentTask, PricesResult } from "./content-job.ts"
import { readSentFile, storeMadeFile } from "./content-jobs.server.ts"
import { listed } from "./listed.ts"

type PriceServices = Pick<Services, "db" | "clock" | "storage">

export async function tryPriceSheet(services: PriceServices, job: ContentJob): Promise<{ result: PricesResult }> {
  const plan = await tryPrices(services.db, await readSentFile(services, job), services.clock())
  return { result: { is: "prices-tried", ...inShort(plan) } }
}

/** Publishes what the dry run reported. If something changed since, publishes nothing and returns a new dry run. */
export async function publishPriceSheet(
  services: PriceServices,
  job: ContentJob,
  { expected }: Extract<ContentTask, { do: "publish-prices" }>,
): Promise<{ result: PricesResult }> {
  const { staff, address } = job
  try {
    const bytes = await readSentFile(services, job)
    const { published, ...plan } = await importPrices(services, bytes, { staff, address }, expected)
    if (published?.status === "published" || published?.status === "unchanged")
      return { result: { is: "prices-published", ...inShort(plan) } }
  } catch (error) {
    if (!(error instanceof PricesOutdatedError)) throw error
  }
  const { result } = await tryPriceSheet(services, job)
  return { result: { ...result, isOutdated: true } }
}

export async function exportPriceSheet(
  services: PriceServices,
  { id }: ContentJob,
  { format }: Extract<ContentTask, { do: "export-prices" }>,
): Promise<Pick<ContentJob, "result" | "made">> {
  try {
    const bytes = await exportPrices(services.db, format)
    return { result: { is: "made" }, made: await storeMadeFile(services, id, [bytes]) }
  } catch (error) {
    if (!(error instanceof SheetTooLongError)) throw error
    const most = formatCount(sheetMaxRows)
    return { result: { is: "refused", reason: `São mais de ${most} pacotes, demais para uma planilha: escolha CSV.` } }
  }
}

function inShort({ mistakes, warnings, changes, unchanged, digest }: PricePlan) {
  return { mistakes: listed(mistakes), warnings: listed(warnings), changes: listed(changes), unchanged, digest }
}
