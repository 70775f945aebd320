import type { Services } from "#platform/services.ts"
import { titlesOf } from "#domain/entries/entry-list.server.ts"
import { entryKey } from "#domain/entries/entry-kind.ts"
import { checkLiveContent } from "#domain/entries/live/check-live-content.server.ts"
import type { ReviewResult } from "./content-job.ts"

/** Reviews all published content, and adds the names of the entries to the findings. */
export async function reviewContent({
  db,
  clock,
  contentVersion,
}: Pick<Services, "db" | "clock" | "contentVersion">): Promise<{ result: ReviewResult }> {
  const version = await contentVersion.current()
  const now = clock()
  const { findings, rules } = await checkLiveContent(db, now)
  const titles = new Map<string, string>()
  for (const [kind, found] of Map.groupBy(findings, (finding) => finding.kind))
    for (const [id, title] of await titlesOf(
      db,
      kind,
      found.map(({ id }) => id),
    ))
      titles.set(entryKey({ kind, id }), title)
  const named = rules.map(({ rule, findings: some, total }) => ({
    rule,
    found: {
      items: some.map((finding) => ({ ...finding, title: titles.get(entryKey(finding)) ?? finding.id })),
      total,
    },
  }))
  return {
    result: {
      is: "reviewed",
      at: now.toISOString(),
      version,
      rules: named,
      total: sum(rules),
      wrong: sum(rules.filter(({ findings: [first] }) => first?.severity === "wrong")),
    },
  }
}

function sum(rules: ReadonlyArray<{ total: number }>): number {
  return rules.reduce((all, { total }) => all + total, 0)
}
