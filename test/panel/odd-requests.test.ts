import { expect, test } from "vitest"
import { runOddRequests } from "./odd-requests-run.ts"

/* The short form of odd-requests.full.test.ts. */

test("seven hundred odd requests: none fails, none tells anything, and requests and cards agree", async () => {
  const { failures, unhandled, leaks, differences, statuses } = await runOddRequests("sqlite", "short", 700)
  expect(failures).toEqual([])
  expect(unhandled).toEqual([])
  expect(leaks).toEqual([])
  expect(differences).toEqual([])
  // The sequence covers pages, redirects after changes, and refusals. It changes with the route table. Conflicts are
  // rare; the long form covers them.
  for (const status of [200, 202, 302, 400, 403, 404, 405, 413, 422])
    expect(statuses.get(status) ?? 0, `answers with ${status}`).toBeGreaterThan(0)
}, 240_000)
