import { describe, expect, test } from "vitest"
import { isFull } from "#test/full.ts"
import { type TestApp, faceEngines } from "#test/create-test-app.ts"
import { insertColleague } from "#test/fixtures/colleagues.ts"
import { createBrowser } from "./browser.ts"
import { createPanelApp } from "./panel-app.ts"

/*
 * Response times must not reveal whether an address is known. There is no limit in milliseconds: both kinds of attempts
 * alternate, and a rank test checks whether their times could have the same distribution.
 */

const pairs = isFull ? 60 : 20
/** Above this score, equal distributions would be reported as different once in ten thousand runs. */
const zMax = 3.9

describe.each(faceEngines)("for an unknown address on %s, as for a known one,", (engine) => {
  test("a refused sign-in takes as long", async () => {
    await using panel = await createPanelApp(engine)
    const z = await compare(panel, "/painel/entrar", { password: "nunca foi esta senha", status: 422 })
    expect(Math.abs(z)).toBeLessThan(zMax)
  }, 240_000)

  test("asking for a new password takes as long", async () => {
    await using panel = await createPanelApp(engine)
    expect(Math.abs(await compare(panel, "/painel/nova-senha", { status: 200 }))).toBeLessThan(zMax)
  }, 240_000)
})

/** The rank test's score of a form's response times for known and for unknown addresses. */
async function compare(panel: TestApp, url: string, { status, ...fields }: { status: number; password?: string }) {
  for (let index = -5; index < pairs; index++)
    await insertColleague(panel.services, "Ana Prado", { email: `p${index}@agencia.example` })
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let index = -5; index < pairs; index++) {
    const order = index % 2 === 0 ? (["known", "unknown"] as const) : (["unknown", "known"] as const)
    for (const kind of order) {
      // Nobody is asked for twice: then no email is sent.
      const email = `${kind === "known" ? "p" : "q"}${index}@agencia.example`
      const browser = createBrowser(panel.app, {
        address: `198.51.100.${(index + 5) * 2 + (kind === "known" ? 1 : 0)}`,
      })
      const before = performance.now()
      const { statusCode } = await browser.post(url, { email, ...fields })
      const time = performance.now() - before
      expect(statusCode).toBe(status)
      // Warm-up rounds are not counted.
      if (index >= 0) times[kind].push(time)
    }
  }
  return rankSumZ(times.known, times.unknown)
}

test("the rank test tells times apart that differ by a tenth", () => {
  const times = Array.from({ length: pairs }, (_, index) => 30 + ((index * 7) % 11) / 4)
  expect(
    Math.abs(
      rankSumZ(
        times,
        times.map((time) => time + 0.01),
      ),
    ),
  ).toBeLessThan(zMax)
  expect(
    Math.abs(
      rankSumZ(
        times,
        times.map((time) => time * 1.1),
      ),
    ),
  ).toBeGreaterThan(zMax)
})

/** Wilcoxon's rank sum as a standard score. */
function rankSumZ(one: readonly number[], other: readonly number[]): number {
  const all = [...one.map((time) => ({ time, first: true })), ...other.map((time) => ({ time, first: false }))]
  const sum = all
    .sort((a, b) => a.time - b.time)
    .reduce((ranks, { first }, index) => (first ? ranks + index + 1 : ranks), 0)
  const [n, m] = [one.length, other.length]
  return (sum - (n * (n + m + 1)) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12)
}
