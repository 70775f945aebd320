import { sql } from "kysely"
import { isDeepStrictEqual } from "node:util"
import { findDraft } from "#domain/entries/drafts/drafts.server.ts"
import { listVersions } from "#domain/entries/history/entry-history.server.ts"
import { type EntryRef, entryKey } from "#domain/entries/entry-kind.ts"
import { findEntry } from "#domain/entries/documents/read-entries.server.ts"
import { rebuildSearch } from "#domain/search/documents/rebuild-search.server.ts"
import type { Database } from "#platform/database/connect.ts"
import { type Family, type Mark, markIn, markOf, marksIn, ownMarksIn } from "./content-families.ts"
import type { Readings } from "./content-readers.ts"
import { publishedMark, readPage } from "./content-shown.ts"
import type { ContentLog } from "./content-work.ts"

/* Compares the promises to editors and the pages shown to visitors with the database. */

/** No acknowledged draft and no acknowledged publication is lost. */
export async function actionFaults(db: Database, { actions }: ContentLog): Promise<string[]> {
  const faults: string[] = []
  for (const [key, own] of Map.groupBy(actions, ({ ref }) => entryKey(ref))) {
    const [{ ref }] = own as [(typeof own)[number]]
    const lastTold = own.findLastIndex(({ outcome }) => outcome === "acknowledged")
    const since = own.slice(Math.max(0, lastTold)).filter(({ outcome }) => outcome !== "refused")
    const possible = new Set([...since.map(({ mark }) => mark), ...(lastTold < 0 ? [markOf(ref, 0)] : [])])
    const draft = await findDraft(db, ref)
    const entry = await findEntry(db, ref)
    const shown = markIn(draft?.document ?? entry?.document)
    if (!possible.has(shown)) faults.push(`${key}: ${shown}, but told ${[...possible].join(" or ")}`)
    const published = new Set((await listVersions(db, ref)).map(({ document }) => markIn(document)))
    for (const { mark, what, outcome } of own)
      if (what === "publish" && outcome === "acknowledged" && !published.has(mark) && markIn(entry?.document) !== mark)
        faults.push(`${key}: ${mark} was told to be published`)
  }
  return faults
}

/** Rows, history and audit trail agree for every entry, and no entry is partial. */
export async function historyFaults(db: Database, families: readonly Family[]): Promise<string[]> {
  const faults: string[] = []
  for (const ref of families.flatMap((family) => [family.package, family.segment])) {
    const key = entryKey(ref)
    const document = (await findEntry(db, ref))?.document
    const versions = await listVersions(db, ref)
    const marks = marksIn(JSON.stringify(document))
    if (marks.length !== 1) faults.push(`${key}: a mixture of ${marks.join(" ")}`)
    if (versions[0] && !isDeepStrictEqual(versions[0].document, JSON.parse(JSON.stringify(document))))
      faults.push(`${key}: says ${marks.join(" ")}, its history ${markIn(versions[0].document)}`)
    for (const [index, version] of versions.entries())
      if (isDeepStrictEqual(version.document, versions[index + 1]?.document))
        faults.push(`${key}: ${markIn(version.document)} was published twice`)
    const told = await db
      .selectFrom("audit_event")
      .select("id")
      .where("action", "=", "content-published")
      .where("subject_id", "=", key)
      .execute()
    const own = versions.filter(({ origin }) => origin !== "import")
    if (told.length !== own.length) faults.push(`${key}: ${own.length} publications, ${told.length} in the trail`)
  }
  const before = await searchRows(db)
  await rebuildSearch(db, new Date())
  if (!isDeepStrictEqual(before, await searchRows(db))) faults.push("the search says something else than the content")
  return faults
}

async function searchRows(db: Database) {
  return [
    await db
      .selectFrom("search_entry")
      .select(["kind", "thing_id", "digest"])
      .orderBy("kind")
      .orderBy("thing_id")
      .execute(),
    (await sql<{ word: string }>`select * from search_word order by word`.execute(db)).rows,
  ]
}

/** Every page showed exactly one published state, and none before its publication. */
export async function readingFaults(db: Database, { byFamily, unexpected }: Readings): Promise<string[]> {
  const faults = [...unexpected]
  for (const [family, readings] of byFamily) {
    const states = await statesOf(db, family)
    for (const [key, { marks, firstRead }] of readings) {
      const at = states.get(key)
      if (at === undefined) faults.push(`${family.page}: ${marks.join(" ")} was never published together`)
      else if (firstRead < at) faults.push(`${family.page}: ${key} was read before its publication`)
    }
  }
  return faults
}

/** The sets of marks that were published together on the family's page, each with its first instant. */
async function statesOf(db: Database, family: Family): Promise<Map<string, number>> {
  const refs: EntryRef[] = [family.package, family.segment]
  const versions = (await Promise.all(refs.map(async (ref) => ({ ref, all: await listVersions(db, ref) })))).flatMap(
    ({ ref, all }) => all.map((version) => ({ ref, ...version })),
  )
  const now = new Map<EntryRef, Mark>(refs.map((ref) => [ref, markOf(ref, 0)]))
  const states = new Map<string, number>()
  const keep = (at: number) => {
    const key = [...now.values()].sort().join(" ")
    if (!states.has(key)) states.set(key, at)
  }
  keep(0)
  // Versions without a batch come from the first import.
  const published = versions.filter(({ batch }) => batch !== "")
  const batches = [...Map.groupBy(published, ({ batch }) => batch).values()]
  for (const together of batches.sort(([a], [b]) => ((a?.id ?? "") < (b?.id ?? "") ? -1 : 1))) {
    for (const { ref, document } of together) now.set(ref, markIn(document))
    keep(Date.parse(together[0]?.at ?? ""))
  }
  return states
}

/** At the end every process shows what is published. */
export async function finalFaults(db: Database, urls: readonly string[], families: readonly Family[]) {
  const faults: string[] = []
  for (const family of families) {
    const marks = await Promise.all([family.package, family.segment].map((ref) => publishedMark(db, ref)))
    const published = marks.sort()
    for (const url of urls) {
      const shown = ownMarksIn((await readPage(url + family.page)).body, family)
      if (!isDeepStrictEqual(shown, published))
        faults.push(`${url}: ${shown.join(" ")} instead of ${published.join(" ")}`)
    }
  }
  return faults
}
