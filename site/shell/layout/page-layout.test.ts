import { afterEach, expect, test, vi } from "vitest"
import { layoutOf, parseLayout, profileOfLayout, readStoredLayout, storeLayout } from "./page-layout.ts"
import { profileOfSearch, codeOf, profileOf, profiles } from "#domain/agency/profile.ts"

afterEach(() => vi.unstubAllGlobals())

test.each([
  ["layout-exchange", "layout-exchange"],
  ['"layout-tourism"', "layout-tourism"],
  [" layout-index ", "layout-index"],
  ["layout-unknown", undefined],
  ["{}", undefined],
  ["", undefined],
  [null, undefined],
])("a stored %j is read as %s", (stored, layout) => {
  expect(parseLayout(stored)).toBe(layout)
})

test("a storage that throws gives no layout and no error", () => {
  const refuse = () => {
    throw new DOMException("denied")
  }
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse })
  expect(readStoredLayout()).toBeUndefined()
  expect(() => storeLayout("layout-tourism")).not.toThrow()
})

test("the layout is stored under page-layout, without quotes", () => {
  const stored = new Map<string, string>()
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  storeLayout("layout-exchange")
  expect([...stored]).toEqual([["page-layout", "layout-exchange"]])
  expect(readStoredLayout()).toBe("layout-exchange")
})

test("layout, profile and profile code convert into each other", () => {
  for (const profile of profiles) {
    expect(profileOfLayout(layoutOf(profile))).toBe(profile)
    expect(profileOf(codeOf(profile))).toBe(profile)
  }
  expect(profileOfLayout("layout-index")).toBeUndefined()
})

test("?perfil= accepts only its two values", () => {
  const of = (search: string) => profileOfSearch(new URLSearchParams(search))
  expect([of("perfil=intercambio"), of("perfil=turismo"), of("perfil=T"), of("")]).toEqual([
    "exchange",
    "tourism",
    undefined,
    undefined,
  ])
})
