import type { Database } from "#platform/database/connect.ts"
import { addDays, formatDay, today } from "#platform/time/day.ts"
import { type Agency } from "#domain/agency/agency.ts"
import { whatsappProblem } from "#domain/agency/whatsapp-problem.ts"
import { demoMarks } from "#domain/content/demo-marks.ts"
import { fieldName } from "#domain/content/mistake.ts"
import { type EntryRef, agencyRef } from "#domain/entries/entry-kind.ts"
import { listEntries } from "#domain/entries/documents/read-entries.server.ts"
import { checkAccepted } from "./check-accepted.server.ts"
import { checkLivePackages } from "./check-packages.server.ts"
import { checkLivePictures } from "./check-pictures.server.ts"
import { checkReach } from "./check-reach.server.ts"
import { checkLiveTexts } from "./check-texts.server.ts"
import { createLinkChecker } from "./inner-links.server.ts"
import { type AddFinding, type LiveReport, collectFindings } from "./live-findings.ts"

/**
 * Maximum age of an exchange rate, in days. The law requires the value in reais beside a foreign price; with an older
 * rate it says little.
 */
const rateDays = 30

/**
 * Reviews the published content for what an editor should correct. Reads packages in chunks, and lists at most
 * `perRule` findings of each rule.
 */
export async function checkLiveContent(db: Database, now: Date, { perRule = 100 } = {}): Promise<LiveReport> {
  const { add, report } = collectFindings(perRule)
  const day = today(now)
  const [agency] = await listEntries(db, "agency")
  await checkAccepted(db, add)
  const checker = createLinkChecker(db)
  const currencies = await checkLivePackages(db, day, add)
  if (agency) checkRates(agency.document, { day, currencies }, add)
  if (agency && !agency.document.demonstration) await checkDemoMarks(db, add)
  if (agency) checkWhatsapp(agencyRef, agency.document, add)
  for (const { id, document } of await listEntries(db, "stores")) checkWhatsapp({ kind: "stores", id }, document, add)
  await checkLiveTexts(db, checker, add)
  await checkLivePictures(db, Object.values(agency?.document.covers ?? {}), add)
  await checkReach(db, { honeymoonPage: agency?.document.honeymoon_page.id, linked: checker.linkedPages }, add)
  return report()
}

/** Only the kinds in which the demonstration has addresses or numbers: none of them is large. */
async function checkDemoMarks(db: Database, add: AddFinding) {
  for (const kind of ["agency", "stores", "static-pages", "honeymoons"] as const)
    for (const { id, document } of await listEntries(db, kind))
      for (const { path, reason } of demoMarks(document))
        add("demonstration", { kind, id, field: fieldName(path), severity: "wrong", reason })
}

function checkWhatsapp(ref: EntryRef, { whatsapp }: { whatsapp?: string | undefined }, add: AddFinding) {
  const reason = whatsapp && whatsappProblem(whatsapp)
  if (reason) add("whatsapp", { ...ref, field: "whatsapp", severity: "wrong", reason })
}

function checkRates(
  { rates }: Agency,
  { day, currencies }: { day: string; currencies: ReadonlyMap<string, number> },
  add: AddFinding,
) {
  const oldest = addDays(day, -rateDays)
  for (const [index, rate] of rates.entries()) {
    const packages = currencies.get(rate.currency) ?? 0
    const isFuture = rate.day > day
    if ((rate.day >= oldest && !isFuture) || packages === 0) continue
    const shown = packages === 1 ? "um pacote mostra" : `${packages} pacotes mostram`
    add("rates", {
      ...agencyRef,
      field: `rates[${index}].day`,
      severity: "wrong",
      reason:
        `a cotação de ${rate.currency} é de ${formatDay(rate.day)}` +
        (isFuture ? `, que ainda não chegou, e ${shown} esse dia` : `: ${shown} o valor em reais de então`),
    })
  }
  for (const [currency, packages] of currencies)
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
