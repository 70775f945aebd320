import type { Database } from "#platform/database/connect.ts"
import { untypedTables } from "#platform/database/untyped-tables.ts"
import { parseId, parseIdList } from "#platform/http/parameters.ts"
import { type PageName, pageAddresses } from "#domain/agency/page-addresses.ts"
import { honeymoonSlug } from "#domain/honeymoon/honeymoon.ts"
import { missingPart } from "#domain/packages/package.ts"

/* Resolves the content's links inside the site, by the rules of the loaders of `site`. */

interface WrittenPage {
  name: PageName
  /** As they are in the address. */
  parameters: Readonly<Record<string, string>>
}

/** A row that a page needs: columns, the parameter that each equals, and the profile in which the row is published. */
type Need = [table: string, columns: Readonly<Record<string, string>>, published?: "in_exchange" | "in_tourism"]

/** Parameters in which `0` means: packages without such an entry. */
const mayBeMissing = new Set(["id_country", "id_segment"])

const exchangeCity = (id: string): Need[] => [
  ["city", { id, country_id: "country_id" }, "in_exchange"],
  ["country", { id: "country_id" }, "in_exchange"],
]

/**
 * Without these rows a page does not exist: a wrong name in its address redirects, a wrong country, city or segment is
 * a 404.
 */
const needsOf: Partial<Record<PageName, Need[]>> = {
  "exchange.country.description": [["country", { id: "id" }, "in_exchange"]],
  "exchange.city.description": exchangeCity("id"),
  "exchange.attraction.description": [["attraction", { id: "id", city_id: "city_id" }], ...exchangeCity("city_id")],
  "exchange.package.description": [["package", { id: "id" }, "in_exchange"]],
  "exchange.package.promotions": [["country", { id: "id" }, "in_exchange"]],
  "exchange.package.promotions.city": exchangeCity("id"),
  "exchange.static-page.description": [["static_page", { id: "id" }, "in_exchange"]],
  "tourism.package.description": [
    ["package", { id: "id", country_id: "id_country", segment_id: "id_segment" }, "in_tourism"],
  ],
  "tourism.package.promotions": [
    ["country", { id: "id_country" }, "in_tourism"],
    ["segment", { id: "id_segment" }],
    ["package", { country_id: "id_country", segment_id: "id_segment" }, "in_tourism"],
  ],
  "tourism.package.promotions.segment": [["country", { id: "id" }, "in_tourism"]],
  "tourism.segment.description": [["segment", { id: "id" }]],
  "tourism.segment.country.package": [
    ["country", { id: "id" }, "in_tourism"],
    ["package", { country_id: "id", segment_id: "segment_id" }, "in_tourism"],
  ],
  "tourism.static-page.description": [["static_page", { id: "id" }, "in_tourism"]],
  "honeymoon.main": [["honeymoon", { id: "id" }]],
}

const patterns = (Object.keys(pageAddresses) as PageName[])
  .filter((name) => !name.endsWith("not-found"))
  .map((name) => ({
    name,
    // Of two patterns with equally many segments, the one with fewer parameters matches.
    parts: pageAddresses[name].slice(1).split("/"),
  }))
  .sort((a, b) => parametersIn(a.parts) - parametersIn(b.parts))

function parametersIn(parts: readonly string[]): number {
  return parts.filter((part) => part.startsWith(":")).length
}

/** Addresses of the site that are not in `pageAddresses`. */
const otherAddresses = new Set(["/", "/sitemap.xml", "/promocoes.xml", "/llms.txt"])

/** The page of an address of the site, with the parameters in it; undefined for an unknown address. */
function pageAt(path: string): WrittenPage | undefined {
  const written = path.slice(1).split("/")
  for (const { name, parts } of patterns) {
    if (parts.length !== written.length) continue
    if (!parts.every((part, index) => part.startsWith(":") || part === written[index])) continue
    const values = parts.flatMap((part, index) => (part.startsWith(":") ? [[part.slice(1), written[index] ?? ""]] : []))
    return { name, parameters: Object.fromEntries(values) as Record<string, string> }
  }
  return undefined
}

/** Addresses inside the site in sanitised HTML. */
export function linksIn(html: string | null): string[] {
  return [...(html ?? "").matchAll(/href="(\/[^"]*)"/g)].map(([, address = ""]) => address.replaceAll("&amp;", "&"))
}

export interface LinkChecker {
  /** Whether the page of this address exists. */
  isAlive: (address: string) => Promise<boolean>
  /** Ids of the static pages that a checked address leads to. */
  linkedPages: ReadonlySet<number>
}

/** Looks each address up once. */
export function createLinkChecker(db: Database): LinkChecker {
  const known = new Map<string, boolean>()
  const linkedPages = new Set<number>()
  return {
    linkedPages,
    async isAlive(address) {
      const path = address.split(/[?#]/)[0]?.replace(/(.)\/$/, "$1") ?? ""
      if (otherAddresses.has(path)) return true
      const page = pageAt(path)
      if (!page) return false
      if (page.name.endsWith("static-page.description")) linkedPages.add(Number(page.parameters.id))
      const isKnown = known.get(path) ?? (await exists(db, page))
      known.set(path, isKnown)
      return isKnown
    },
  }
}

async function exists(db: Database, page: WrittenPage): Promise<boolean> {
  for (const need of needsOf[page.name] ?? []) if (!(await hasRow(db, need, page))) return false
  return page.name !== "honeymoon.main" || isCouple(db, page)
}

async function hasRow(db: Database, [table, columns, published]: Need, page: WrittenPage): Promise<boolean> {
  let query = untypedTables(db).selectFrom(table).select("id").limit(1)
  if (published) query = query.where(published, "=", 1)
  for (const [column, parameter] of Object.entries(columns)) {
    const ids = idsOf(page, parameter)
    // A page of packages without a country needs no country.
    if (ids === null && column === "id") return true
    if (ids?.length === 0) return false
    query = ids ? query.where(column, "in", ids) : query.where(column, "is", null)
  }
  return (await query.executeTakeFirst()) !== undefined
}

/** Null: without such an entry. Empty: not an id. */
function idsOf({ name, parameters }: WrittenPage, parameter: string): number[] | null {
  const written = parameters[parameter] ?? ""
  if (mayBeMissing.has(parameter) && written === missingPart.id) return null
  // Despite its name, this page shows one or several countries.
  if (name === "tourism.package.promotions.segment") return parseIdList(written)
  return [parseId(written) ?? []].flat()
}

/** A couple's page does not redirect to its name: only guests should find it. */
async function isCouple(db: Database, { parameters: { id, name } }: WrittenPage): Promise<boolean> {
  const couple = await db.selectFrom("honeymoon").select("title").where("id", "=", Number(id)).executeTakeFirst()
  return couple !== undefined && honeymoonSlug(couple) === name
}
