import type { Selectable } from "kysely"
import type { CountryTable, PackageTable } from "#database/schema.ts"
import type { Database } from "#platform/database/connect.ts"
import { formatDay } from "#platform/time/day.ts"
import { profileNames, profiles, publishedIn } from "#domain/agency/profile.ts"
import { shownCurrencies } from "#domain/packages/price.ts"
import { lastEndingDay } from "#domain/packages/promotion.ts"
import { eachRow } from "./each-row.server.ts"
import type { AddFinding } from "./live-findings.ts"

const columns = [
  "value_cents",
  "value_currency",
  "promotion_cents",
  "promotion_currency",
  "promotion_starts",
  "promotion_ends",
  "featured",
  "country_id",
  "segment_id",
  "in_exchange",
  "in_tourism",
] as const satisfies Array<keyof PackageTable>

type CheckedRow = Pick<PackageTable, "id" | (typeof columns)[number]>

/**
 * Promotions that are over or end soon, and packages that no list shows. Returns how many packages show an amount in
 * each currency.
 */
export async function checkLivePackages(db: Database, day: string, add: AddFinding): Promise<Map<string, number>> {
  const currencies = new Map<string, number>()
  const countries = await db.selectFrom("country").select(["id", "name", "in_exchange", "in_tourism"]).execute()
  const byId = new Map(countries.map((country) => [country.id, country]))
  const rows = eachRow(db, "package", (query) => query.select(columns)) as AsyncGenerator<CheckedRow>
  for await (const row of rows) {
    for (const currency of shownCurrencies(row, day)) currencies.set(currency, (currencies.get(currency) ?? 0) + 1)
    if (row.promotion_ends !== null) checkPromotion(String(row.id), row.promotion_ends, day, add)
    checkLists(row, byId.get(row.country_id ?? 0), add)
  }
  return currencies
}

function checkPromotion(id: string, ends: string, day: string, add: AddFinding) {
  const ref = { kind: "packages", id, field: "promotion.ends" } as const
  if (ends < day) {
    const reason = `a promoção acabou em ${formatDay(ends)}: apague-a, ou escolha outros dias`
    add("promotions-over", { ...ref, severity: "better", reason })
  } else if (ends <= lastEndingDay(day)) {
    const reason = ends === day ? "a promoção acaba hoje" : `a promoção acaba em ${formatDay(ends)}`
    add("promotions-ending", { ...ref, severity: "soon", reason })
  }
}

type ListedCountry = Pick<Selectable<CountryTable>, "name" | "in_exchange" | "in_tourism">

const noCountry = "sem país, nenhuma página de país mostra este pacote"
const noSegment = "sem segmento, nenhuma página de segmento mostra este pacote"

/**
 * The page of a country leads to all its packages, and in tourism that of a segment does; the home page shows the
 * featured ones.
 */
function checkLists(row: CheckedRow, country: ListedCountry | undefined, add: AddFinding) {
  if (row.featured === 1) return
  const ref = { kind: "packages", id: String(row.id), severity: "better" } as const
  if (!country) return add("packages", { ...ref, field: "country_id", reason: noCountry })
  const hidden = profiles.filter((profile) => row[publishedIn(profile)] === 1 && country[publishedIn(profile)] !== 1)
  if (hidden.length > 0) {
    const where = hidden.map((profile) => profileNames[profile]).join(" nem em ")
    const reason = `${country.name} não está em ${where}: ali nenhuma página de país mostra este pacote`
    add("packages", { ...ref, field: "country_id", reason })
  } else if (row.in_tourism === 1 && row.segment_id === null)
    add("packages", { ...ref, field: "segment_id", reason: noSegment })
}
