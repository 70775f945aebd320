import type { Database } from "#platform/database/connect.ts"
import type { Row } from "#platform/database/untyped-tables.ts"
import { plainText } from "#platform/text/safe-html.server.ts"
import { type Kind, kinds } from "#domain/content/content.ts"
import { htmlFields, linkFields } from "#domain/content/html-fields.ts"
import { tableOf } from "#domain/content/content-tables.ts"
import {
  listDatedAttractions,
  listDatedCities,
  listDatedCountries,
  listSegmentCountries,
} from "#domain/sitemap/sitemap-rows.server.ts"
import { eachRow } from "./each-row.server.ts"
import { type LinkChecker, linksIn } from "./inner-links.server.ts"
import type { AddFinding } from "./live-findings.ts"

/** Minimum length for search engines to recognise a page's subject, in visible characters. */
const shortest = 100

/** Only HTML up to this length, including tags, is read and measured; longer HTML is long enough. */
const measuredMax = 400

/** The HTML columns of a kind; the first is its main text. The sections of a page have a table of their own. */
const textsOf = (kind: Kind) => htmlFields[kind].filter((field) => field !== "subdescriptions")

/** Reports texts that are too short, and links to pages that do not exist. */
export async function checkLiveTexts(db: Database, checker: LinkChecker, add: AddFinding): Promise<void> {
  const indexed = await listIndexed(db)
  for (const kind of kinds.filter((one) => textsOf(one).length > 0 || linkFields[one].length > 0)) {
    const texts = textsOf(kind)
    const pages = indexed[kind]
    for await (const row of eachText(db, kind)) {
      const ref = { kind, id: String(row.id) }
      const [main = ""] = texts
      if ((pages === "all" || pages?.has(Number(row.id))) && row.short === 1)
        checkLength(ref, main, row[main] ?? null, add)
      for (const field of texts)
        for (const address of linksIn(row[field] as string | null)) await checkLink(ref, field, address)
      for (const field of linkFields[kind])
        if (String(row[field] ?? "").startsWith("/")) await checkLink(ref, field, String(row[field]))
    }
  }
  await checkSections(db, checkLink)

  async function checkLink(ref: { kind: Kind; id: string }, field: string, address: string) {
    if (await checker.isAlive(address)) return
    const reason = `o link ${address} não leva a nenhuma página do site`
    add("links", { ...ref, field, severity: "wrong", reason })
  }
}

/**
 * The entries of each kind whose page search engines index. A country of tourism has one in a segment alone, and its
 * cities have none: nobody would read their texts.
 */
async function listIndexed(db: Database): Promise<Partial<Record<Kind, ReadonlySet<number> | "all">>> {
  const inSegments = (await listSegmentCountries(db)).map(({ country }) => country)
  return {
    countries: idsOf([...(await listDatedCountries(db)), ...inSegments]),
    cities: idsOf(await listDatedCities(db)),
    attractions: idsOf(await listDatedAttractions(db)),
    segments: "all",
    packages: "all",
  }
}

function idsOf(pages: ReadonlyArray<{ id: number }>): ReadonlySet<number> {
  return new Set(pages.map(({ id }) => id))
}

function checkLength(ref: { kind: Kind; id: string }, field: string, html: Row[string], add: AddFinding) {
  const { length } = plainText(html as string | null)
  if (length >= shortest) return
  const reason =
    length === 0
      ? "não tem texto: um buscador não sabe do que trata a página"
      : `o texto tem só ${length} ${length === 1 ? "letra" : "letras"}; com menos de ${shortest} um buscador quase ` +
        "não mostra a página"
  add("texts", { ...ref, field, severity: "better", reason })
}

async function checkSections(
  db: Database,
  checkLink: (ref: { kind: Kind; id: string }, field: string, address: string) => Promise<void>,
) {
  const sections = await db
    .selectFrom("static_page_section")
    .select(["page_id", "position", "description"])
    .where("description", "like", '%href="/%')
    .execute()
  for (const { page_id, position, description } of sections)
    for (const address of linksIn(description))
      await checkLink(
        { kind: "static-pages", id: String(page_id) },
        `subdescriptions[${position - 1}].description`,
        address,
      )
}

/**
 * The entries of a kind by id, with only those texts that are short or have an inner link: all texts of 100,000
 * packages would take hundreds of megabytes.
 */
function eachText(db: Database, kind: Kind): AsyncGenerator<Row> {
  const [main, ...others] = textsOf(kind)
  return eachRow(db, tableOf[kind], (query) =>
    query.select(linkFields[kind]).select(({ eb, lit, or, fn }) =>
      [...(main ? [main] : []), ...others].flatMap((column) => {
        const hasLink = eb(column, "like", '%href="/%')
        const isShort = or([eb(column, "is", null), eb(fn<number>("length", [column]), "<", measuredMax)])
        const isRead = column === main ? or([hasLink, isShort]) : hasLink
        const read = eb.case().when(isRead).then(eb.ref(column)).else(null).end().as(column)
        const short = eb.case().when(isShort).then(lit(1)).else(lit(0)).end().as("short")
        return column === main ? [read, short] : [read]
      }),
    ),
  )
}
