import { matchRoutes } from "react-router"
import { expect, test } from "vitest"
import { pageAddresses } from "#domain/agency/page-addresses.ts"
import { samplePages } from "#test/sample-pages.ts"
import { isMissed, paths, pathsWith, readRuns } from "./lighthouse-bars.ts"

test("every kind of page is measured, at an address that exists", () => {
  const routes = Object.entries({ landing: "/", ...pageAddresses }).map(([id, path]) => ({ id, path }))
  const measured = paths.map((path) => matchRoutes(routes, path)?.[0]?.route.id)
  const opened = routes.map(({ id }) => id).filter((id) => !id.endsWith("not-found") && id !== "budget.sent")
  expect(measured.toSorted()).toEqual(opened.toSorted())
  const valid = samplePages.map(({ path }) => path.replace(/\?.*/, ""))
  expect(paths.filter((path) => !valid.includes(path.replace(/\?.*/, "")))).toEqual([])
})

test("a choice that measures nothing is refused", () => {
  expect(pathsWith("depoimentos")).toEqual(["/intercambio/depoimentos", "/turismo/depoimentos"])
  expect(() => pathsWith("/turismoo")).toThrow("“/turismoo”")
  expect(readRuns()).toBe(5)
  for (const text of ["0", "-1", "1.5", "cinco", ""]) expect(() => readRuns(text)).toThrow("LIGHTHOUSE_RUNS")
})

test("a figure that is missing is missed, whichever way its limit goes", () => {
  for (const figure of [Number.NaN, Number.POSITIVE_INFINITY]) expect(isMissed("/turismo", "lcpMs", figure)).toBe(true)
  expect(isMissed("/privacidade", "cls", Number.NaN)).toBe(true)
  expect(isMissed("/privacidade", "performance", Number.NaN)).toBe(true)
  expect(isMissed("/privacidade", "performance", 99)).toBe(false)
  expect(isMissed("/privacidade", "lcpMs", 1_300)).toBe(false)
  expect(isMissed("/turismo", "lcpMs", 1_300)).toBe(true)
})
