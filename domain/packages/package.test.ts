import { describe, expect, it } from "vitest"
import {
  cardOf,
  exchangeCityPromotionsHref,
  exchangeCountryPromotionsHref,
  joinNames,
  mergePromotionCountries,
  packageHref,
  placeOf,
  tourismPromotionsHref,
  tourismSegmentPromotionsHref,
} from "./package.ts"

const brazil = { id: 20, name: "Brasil", published: true }
const noronha = { id: 201, name: "Fernando de Noronha", published: true }
const beaches = { id: 1, name: "Praias & Ilhas" }
const row = {
  id: 2001,
  name: "Noronha em cinco dias, entre a trilha e o mar",
  summary: null,
  featured: true,
  updated_at: "2026-11-20T12:00:00.000Z",
  value_cents: 489_000,
  value_currency: "BRL",
  price_basis: null,
  promotion_cents: null,
  promotion_currency: null,
  promotion_starts: null,
  promotion_ends: null,
  country: brazil,
  city: noronha,
  segment: beaches,
  images: [],
}

describe("the address of a package", () => {
  it("is short in exchange", () => {
    expect(packageHref("exchange", row)).toBe("/intercambio/pacote/2001/noronha-em-cinco-dias-entre-a-trilha-e-o-mar")
  })

  it("names country and segment in tourism", () => {
    expect(packageHref("tourism", row)).toBe(
      "/turismo/pacote/20/brasil/1/praias-e-ilhas/2001/noronha-em-cinco-dias-entre-a-trilha-e-o-mar",
    )
  })

  it("has 0/- for a missing country or segment", () => {
    expect(packageHref("tourism", { ...row, name: "日本", country: null, segment: null })).toBe(
      "/turismo/pacote/0/-/0/-/2001/-",
    )
    expect(tourismPromotionsHref(brazil, null)).toBe("/turismo/pacote/20/brasil/0/-")
  })
})

it("writes the addresses of promotions as the specification does", () => {
  expect(exchangeCountryPromotionsHref({ id: 1, name: "Irlanda" })).toBe("/intercambio/pacote/destaques/1/irlanda")
  expect(exchangeCityPromotionsHref({ id: 1, name: "Irlanda" }, { id: 101, name: "Dublin" })).toBe(
    "/intercambio/pacote/destaques/1/irlanda/101/dublin",
  )
  expect(tourismSegmentPromotionsHref({ ids: "29,30", name: "Caribe" })).toBe("/turismo/pacote/destaques/29,30/caribe")
})

describe("countries with the same name", () => {
  it("are merged regardless of case, accents and spaces, in the order of each first one", () => {
    const countries = [
      { id: 30, name: " Caribe" },
      { id: 22, name: "Chile" },
      { id: 29, name: "CARIBE " },
      { id: 41, name: "Japão" },
      { id: 40, name: "japao" },
      { id: 30, name: "Caribe" },
    ]
    expect(mergePromotionCountries(countries)).toEqual([
      { ids: "29,30", name: "Caribe" },
      { ids: "22", name: "Chile" },
      { ids: "40,41", name: "Japão" },
    ])
  })

  it("sorts ids as numbers", () => {
    expect(
      mergePromotionCountries([
        { id: 100, name: "A" },
        { id: 9, name: "a" },
      ]),
    ).toEqual([{ ids: "9,100", name: "A" }])
  })

  it("share one heading", () => {
    expect(
      joinNames([
        { id: 29, name: "Caribe" },
        { id: 30, name: "caribe" },
      ]),
    ).toBe("Caribe")
    expect(
      joinNames([
        { id: 29, name: "Caribe" },
        { id: 22, name: "Chile" },
      ]),
    ).toBe("Caribe e Chile")
  })
})

describe("a card", () => {
  it("names city and country, and equal names once", () => {
    expect(placeOf(row)).toBe("Fernando de Noronha, Brasil")
    expect(placeOf({ city: { ...noronha, name: "Singapura" }, country: { ...brazil, name: "Singapura" } })).toBe(
      "Singapura",
    )
    expect(placeOf({ city: null, country: null })).toBeUndefined()
  })

  it("has no keys without a value", () => {
    const card = cardOf(row, "tourism", "2026-11-20", [])
    expect(Object.keys(card).sort()).toEqual(["href", "id", "name", "place", "price"])
  })

  it("has the promotion's last day while it is in force, with the year when that is far away", () => {
    const lastDay = (promotion_ends: string) => {
      const promotion = { promotion_cents: 1, promotion_starts: "2026-11-20", promotion_ends }
      return cardOf({ ...row, ...promotion }, "tourism", "2026-11-20", []).lastDay
    }
    expect(["2026-11-19", "2026-12-24", "2027-12-25"].map(lastDay)).toEqual([undefined, "24/12", "25/12/2027"])
  })
})
