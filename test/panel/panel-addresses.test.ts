import type { RouteConfigEntry } from "@react-router/dev/routes"
import { expect, test } from "vitest"
import { panelAddresses } from "#domain/staff/panel-addresses.ts"
import routes from "#panel/routes.ts"

test("the panel's addresses in emails and links are routes of the panel", () => {
  const patterns = (entries: readonly RouteConfigEntry[]): string[] =>
    entries.flatMap(({ path = "", children, index }) => [
      ...(index || path ? [`/${path}`] : []),
      ...patterns(children ?? []),
    ])
  expect(patterns(routes)).toEqual(expect.arrayContaining([...panelAddresses]))
})
