import { expect, test } from "vitest"
import { engines } from "#test/create-test-app.ts"
import { createPagesApp } from "#test/built-pages.ts"
import { pageAddresses } from "#test/page-addresses.ts"
import { isContentRead } from "./content-reads.ts"

test.each([
  ['select "id" from "package" where "id" in ($1, $2)', true],
  [
    'select "p"."id" from "package" as "p" inner join "country" as "c" on "c"."id" = "p"."country_id" order by "p"."position"',
    true,
  ],
  ['select * from (select "name" from "city") as "x"', true],
  [
    "select 0 as place, string_agg(number::text, ',') as numbers from search_entry where words @@ $1::tsquery union all select 1 as place, '[' as numbers from search_word",
    true,
  ],
  ['select "id" from "quote_request"', false],
  ['select "id" from "package" where exists (select 1 from "quote_request")', false],
  ['select "id" from "package", "outbox_mail"', false],
  ['select "p"."id" from "package" as "p", "outbox_mail"', false],
  ['select "id" from "package" for update', false],
  ["select pg_advisory_xact_lock(1) from setting", false],
  ["select nextval('x') from package", false],
  ["select extract(year from day) from package", false],
  ["select 1", false],
  ['with "x" as (delete from "package" returning "id") select * from "package"', false],
  ['insert into "package" ("id") select "id" from "country"', false],
  ['update "package" set "name" = $1', false],
  ['select "id" into "y" from "package"', false],
])("%s only reads content: %s", (sql, answer) => {
  expect(isContentRead(sql)).toBe(answer)
})

test("every statement of every page is told for what it is: content", async () => {
  await using site = await createPagesApp(engines[1], { pageCacheBytes: 0 })
  for (const { path } of pageAddresses) await site.app.inject(path)
  expect(site.queries.length).toBeGreaterThan(100)
  expect(site.queries.filter((sql) => !isContentRead(sql))).toEqual([])
})
