import type { Schema } from "#database/schema.ts"

/** What only an import changes, in one transaction with the version of the content; and what every version of the product brings along. */
const contentTables: ReadonlySet<string> = new Set<keyof Schema>([
  "country",
  "city",
  "attraction",
  "segment",
  "package",
  "banner",
  "differential",
  "step",
  "testimonial",
  "partner",
  "store",
  "static_page",
  "static_page_section",
  "honeymoon",
  "honeymoon_quota",
  "image",
  "image_use",
  "setting",
  "state",
  "municipality",
  "search_entry",
  "search_word",
])

/** Functions that a statement must not take to a database that cannot write, and locks. */
const writing = /\b(?:nextval|setval|pg_\w+|for\s+(?:no\s+key\s+)?(?:update|share)|for\s+key\s+share)\b/i
/** A name after these is a table, or something unknown that looks like one. */
const source = /\b(?:from|join)\s+(?:only\s+)?(?:lateral\s+)?"?([a-z_]\w*)"?(?:\s+(?:as\s+)?"?[a-z_]\w*"?)?(\s*,)?/gi

/**
 * True when the statement only reads content. When in doubt it is not: a second table after a comma, a common table
 * expression, `extract(year from day)`.
 */
export function isContentRead(sql: string): boolean {
  const known = answers.get(sql)
  if (known !== undefined) return known
  const answer = judge(sql)
  // Statements with lists of their own length are of ever new kinds.
  if (answers.size >= answersMax) answers.clear()
  answers.set(sql, answer)
  return answer
}

const answers = new Map<string, boolean>()
const answersMax = 2_000

function judge(sql: string): boolean {
  if (!/^\s*select\b/i.test(sql) || writing.test(sql) || /\b(?:insert|update|delete|merge|into|truncate)\b/i.test(sql))
    return false
  const sources = [...sql.matchAll(source)]
  return (
    sources.length > 0 &&
    sources.every(([, table, comma]) => contentTables.has((table as string).toLowerCase()) && !comma)
  )
}
