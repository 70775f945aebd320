import type { Database } from "#platform/database/connect.ts"
import type { AnyTables } from "#platform/database/plan-rows.server.ts"
import { parseIdList } from "#platform/http/parameters.ts"
import { type PageName, pageAddresses } from "#domain/agency/page-addresses.ts"
import { missingPart } from "#domain/packages/package.ts"

/* Resolves the content's links inside the site. */

interface Target {
  table: string
  /** One existing id is enough. */
  ids: number[]
  /** The column that says whether the page exists for this profile. */
  published?: "in_exchange" | "in_tourism"
}

type Part = [parameter: string, table: string, published?: Target["published"]]

/** Parameters in which `0` means: packages without such an entry. */
const mayBeMissing = new Set(["id_country", "id_segment"])

/** The entries that a page needs: it does not exist without them. */
const partsOf: Partial<Record<PageName, Part[]>> = {
  "exchange.country.description": [["id", "country", "in_exchange"]],
  "exchange.city.description": [["id", "city", "in_exchange"]],
  "exchange.attraction.description": [["id", "attraction"]],
  "exchange.package.description": [["id", "package", "in_exchange"]],
  "exchange.package.promotions": [["id", "country", "in_exchange"]],
  "exchange.package.promotions.city": [["id", "city", "in_exchange"]],
  "exchange.static-page.description": [["id", "static_page", "in_exchange"]],
  "tourism.package.description": [["id", "package", "in_tourism"]],
  "tourism.package.promotions": [
    ["id_country", "country", "in_tourism"],
    ["id_segment", "segment"],
  ],
  // Despite its name, the id is that of one or several countries.
  "tourism.package.promotions.segment": [["id", "country", "in_tourism"]],
  "tourism.segment.description": [["id", "segment"]],
  "tourism.segment.country.package": [
    ["segment_id", "segment"],
    ["id", "country", "in_tourism"],
  ],
  "tourism.static-page.description": [["id", "static_page", "in_tourism"]],
  "honeymoon.main": [["id", "honeymoon"]],
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

/** The entries that an address of the site needs; undefined for an unknown address. */
function targetsOf(address: string): Target[] | undefined {
  const path = address.split(/[?#]/)[0]?.replace(/(.)\/$/, "$1") ?? ""
  if (otherAddresses.has(path)) return []
  const written = path.slice(1).split("/")
  for (const { name, parts } of patterns) {
    if (parts.length !== written.length) continue
    if (!parts.every((part, index) => part.startsWith(":") || part === written[index])) continue
    return (partsOf[name] ?? []).flatMap(([parameter, table, published]) => {
      const id = written[parts.indexOf(`:${parameter}`)] ?? ""
      if (mayBeMissing.has(parameter) && id === missingPart.id) return []
      return [{ table, ids: parseIdList(id), published }]
    })
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

/** Looks each entry up once. */
export function createLinkChecker(db: Database): LinkChecker {
  const known = new Map<string, boolean>()
  const linkedPages = new Set<number>()
  return {
    linkedPages,
    async isAlive(address) {
      const targets = targetsOf(address)
      if (!targets) return false
      for (const target of targets) {
        if (target.table === "static_page") for (const id of target.ids) linkedPages.add(id)
        const key = `${target.table} ${target.ids} ${target.published ?? ""}`
        const isKnown = known.get(key) ?? (await exists(db, target))
        known.set(key, isKnown)
        if (!isKnown) return false
      }
      return true
    },
  }
}

async function exists(db: Database, { table, ids, published }: Target): Promise<boolean> {
  if (ids.length === 0) return false
  const row = await (db as unknown as AnyTables)
    .selectFrom(table)
    .select("id")
    .where("id", "in", ids)
    .$if(published !== undefined, (query) => query.where(published as string, "=", 1))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
