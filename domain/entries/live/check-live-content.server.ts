import type { Database } from "#platform/database/connect.ts"
import { addDays, formatDay, today } from "#platform/time/day.ts"
import { type Agency } from "#domain/agency/agency.ts"
import { agencyRef } from "#domain/entries/entry-kind.ts"
import { listEntries } from "#domain/entries/read-entries.server.ts"
import { checkLivePictures } from "./check-pictures.server.ts"
import { checkReach } from "./check-reach.server.ts"
import { checkLiveTexts } from "./check-texts.server.ts"
import { createLinkChecker } from "./inner-links.server.ts"
import { type AddFinding, type LiveReport, collectFindings } from "./live-findings.ts"

/** A promotion is told this many days before it ends, and a rate when it is older than that many. */
const [endingDays, rateDays] = [7, 30]

/**
 * What a good editor would mend in the content that is on the site. Reads packages in pieces, and lists at most
 * `perRule` findings of each rule.
 */
export async function checkLiveContent(db: Database, now: Date, { perRule = 100 } = {}): Promise<LiveReport> {
  const { add, report } = collectFindings(perRule)
  const day = today(now)
  const [agency] = await listEntries(db, "agency")
  const checker = createLinkChecker(db)
  await checkPromotions(db, day, add)
  if (agency) await checkRates(db, agency.document, day, add)
  await checkLiveTexts(db, checker, add)
  await checkLivePictures(db, Object.values(agency?.document.covers ?? {}), add)
  await checkReach(db, { honeymoonPage: agency?.document.honeymoon_page.id, linked: checker.linkedPages }, add)
  return report()
}

async function checkPromotions(db: Database, day: string, add: AddFinding) {
  const soon = addDays(day, endingDays)
  const rows = await db
    .selectFrom("package")
    .select(["id", "promotion_ends"])
    .where("promotion_ends", "<=", soon)
    .orderBy("promotion_ends", "desc")
    .orderBy("id")
    .execute()
  for (const { id, promotion_ends } of rows) {
    const ends = String(promotion_ends)
    const ref = { kind: "packages", id: String(id), field: "promotion.ends" } as const
    if (ends < day)
      add("promotions-over", {
        ...ref,
        severity: "better",
        reason: `a promoção acabou em ${formatDay(ends)}: apague-a, ou escolha outros dias`,
      })
    else
      add("promotions-ending", {
        ...ref,
        severity: "soon",
        reason: ends === day ? "a promoção acaba hoje" : `a promoção acaba em ${formatDay(ends)}`,
      })
  }
}

async function checkRates(db: Database, { rates }: Agency, day: string, add: AddFinding) {
  const oldest = addDays(day, -rateDays)
  const used = await usedCurrencies(db)
  for (const [index, rate] of rates.entries()) {
    const packages = used.get(rate.currency) ?? 0
    if (rate.day >= oldest || packages === 0) continue
    add("rates", {
      ...agencyRef,
      field: `rates[${index}].day`,
      severity: "wrong",
      reason:
        `a cotação de ${rate.currency} é de ${formatDay(rate.day)}: ` +
        `${packages === 1 ? "um pacote mostra" : `${packages} pacotes mostram`} o valor em reais de então`,
    })
  }
  for (const [currency, packages] of used)
    if (currency !== "BRL" && rates.every((rate) => rate.currency !== currency))
      add("rates", {
        ...agencyRef,
        field: "rates",
        severity: "wrong",
        reason:
          `falta a cotação de ${currency}: ` +
          `${packages === 1 ? "um pacote não diz" : `${packages} pacotes não dizem`} o valor em reais`,
      })
}

/** How many packages have a price in each currency. */
async function usedCurrencies(db: Database): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("package")
    .select(({ fn }) => ["value_currency", fn.countAll<number | string>().as("count")])
    .where("value_cents", "is not", null)
    .groupBy("value_currency")
    .execute()
  return new Map(rows.map(({ value_currency, count }) => [value_currency, Number(count)]))
}
