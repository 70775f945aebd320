import { expect, test } from "vitest"
import type { EntryKind } from "#domain/entries/entry-kind.ts"
import { warnOfDeadAddress } from "./warn-of-dead-address.ts"

const warned = (kind: EntryKind, before: unknown, after: unknown) =>
  warnOfDeadAddress({ kind, id: "7" }, { before, after }).map(({ field, reason }) => `${field}: ${reason}`)

const moved = "o endereço da página muda, e o antigo deixa de abrir: links já enviados ou anunciados se perdem"

test("a couple's title that changes the page's address is told before it is published", () => {
  expect(warned("honeymoons", { title: "Ana & Pedro" }, { title: "Ana Clara & Pedro" })).toEqual([
    "title: o endereço da página muda de “ana-e-pedro” para “ana-clara-e-pedro”, e os convites já enviados deixam " +
      "de abrir",
  ])
})

test("so is what a page moves to: the old address is not found", () => {
  const both = { profiles: ["exchange", "tourism"], country_id: 1, segment_id: 2 }
  expect(warned("packages", both, { ...both, segment_id: 3 })).toEqual([`segment_id: ${moved}`])
  expect(warned("packages", both, { ...both, country_id: undefined })).toEqual([`country_id: ${moved}`])
  const city = { profiles: ["exchange"], country_id: 1 }
  expect(warned("cities", city, { ...city, country_id: 2 })).toEqual([`country_id: ${moved}`])
  expect(warned("attractions", { city_id: 1 }, { city_id: 2 })).toEqual([`city_id: ${moved}`])
})

test("no other change is warned of", () => {
  const exchange = { profiles: ["exchange"], country_id: 1, segment_id: 2 }
  const tourism = { profiles: ["tourism"], country_id: 1 }
  for (const [kind, before, after] of [
    ["honeymoons", { title: "Ana & Pedro" }, { title: "ANA e Pédro" }],
    ["honeymoons", undefined, { title: "Ana & Pedro" }],
    ["packages", { ...tourism, city_id: 1, name: "Natal" }, { ...tourism, city_id: 2, name: "Noronha" }],
    ["packages", exchange, { ...exchange, country_id: 3 }],
    ["packages", exchange, { ...tourism, country_id: 3 }],
    ["cities", tourism, { ...tourism, country_id: 3 }],
    ["segments", { name: "Praias" }, { name: "Praias e ilhas" }],
    ["agency", { name: "Travessia" }, { name: "Outra" }],
  ] as const)
    expect(warned(kind, before, after)).toEqual([])
})
