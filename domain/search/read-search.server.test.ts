import fc from "fast-check"
import { expect, test } from "vitest"
import { readCents, readSearch } from "./read-search.server.ts"
import {
  type SearchQuery,
  countFilters,
  emptyQuery,
  isFiltered,
  searchHref,
  searchParams,
  writeCents,
} from "./search.ts"

const read = (search: string) => readSearch(new URLSearchParams(search))

const fullAddress =
  "q=praia&perfil=turismo&tipo=pacote&pais=29%2C30&cidade=201&segmento=1&moeda=BRL" +
  "&de=1000&ate=5000%2C50&promocao=1&ordem=menor-preco&pagina=2"
const fullQuery: Required<SearchQuery> = {
  text: "praia",
  profile: "tourism",
  kind: "package",
  countryIds: [29, 30],
  cityId: 201,
  segmentId: 1,
  currency: "BRL",
  lowestCents: 100_000,
  highestCents: 500_050,
  promotion: true,
  sort: "cheapest",
  page: 2,
}

test("every state of a search stands in its address, in Portuguese", () => {
  expect(read(fullAddress)).toEqual(fullQuery)
  expect(searchParams(fullQuery).toString()).toBe(fullAddress)
  expect(searchHref(emptyQuery)).toBe("/busca")
})

test("filters are counted, a price range as one, and words, order and page as none", () => {
  expect(countFilters(fullQuery)).toBe(7)
  const { text, sort, page, lowestCents, highestCents, profile } = fullQuery
  const unfiltered = { ...emptyQuery, text, sort, page, lowestCents, highestCents, profile }
  expect([countFilters(unfiltered), isFiltered(unfiltered)]).toEqual([1, false])
  for (const filter of ["kind", "countryIds", "cityId", "segmentId", "currency", "promotion"] as const)
    expect(isFiltered({ ...emptyQuery, [filter]: fullQuery[filter] }), filter).toBe(true)
})

test.each([
  ["perfil=T&tipo=foguete&pais=x&cidade=0&segmento=1e3&promocao=talvez&ordem=azul&pagina=-2", {}],
  ["pais=007,20,,abc,20", { countryIds: [20] }],
  ["moeda=brl", { currency: "BRL" }],
  ["moeda=reais&de=100", { currency: "BRL", lowestCents: 10_000 }],
  ["de=5000&ate=1000&moeda=EUR", { currency: "EUR", lowestCents: 100_000, highestCents: 500_000 }],
  ["ate=1000", { currency: "BRL", highestCents: 100_000 }],
  ["de=abc&ate=", {}],
  ["pagina=99999999", { page: 10_000 }],
  [`q=${"praia ".repeat(100)}`, { text: "praia ".repeat(16).trim() + " prai" }],
  ["q=%00pra%E2%80%AEia%0A%0Asol%20%20%ED%A0%80", { text: "praia sol ���" }],
])("what makes no sense in %s is left out or put right", (search, expected) => {
  expect(read(search)).toEqual({ ...emptyQuery, ...expected })
})

test.each([
  ["1500", 150_000],
  ["1.500", 150_000],
  ["1500,5", 150_050],
  ["R$ 1.500,00", 150_000],
  ["1,500.25", 150_025],
  ["0", 0],
  ["99999999999", 2_000_000_000],
  ["", undefined],
  ["muito", undefined],
  ["-", undefined],
  [",", undefined],
])("a price typed as %j is %s cents", (typed, cents) => {
  expect(readCents(typed)).toBe(cents)
})

test("an address that was read is written the same, whatever it said", () => {
  const names = fc.constantFrom(...new URLSearchParams(fullAddress).keys(), "__proto__")
  const values = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom("turismo", "pacote", "20", "29,30", "EUR", "1.500,00", "1", "menor-preco", "\ud800", "\u0000"),
    fc.integer().map(String),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(names, values)), (pairs) => {
      const query = readSearch(new URLSearchParams(pairs))
      expect(readSearch(searchParams(query))).toEqual(query)
    }),
    { numRuns: 300 },
  )
})

test("prices are written as people type them", () => {
  expect([0, 150_000, 150_050, 150_005].map(writeCents)).toEqual(["0", "1500", "1500,50", "1500,05"])
})
