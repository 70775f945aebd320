import { expect, test } from "vitest"
import { byName, sortByOffer } from "./place-order.ts"

const places = ["Irlanda", "Áustria", "Brasil", "Alemanha", "África do Sul"].map((name, id) => ({ id, name }))

test("forms list places as Portuguese readers look for them", () => {
  expect(places.toSorted(byName).map(({ name }) => name)).toEqual([
    "África do Sul",
    "Alemanha",
    "Áustria",
    "Brasil",
    "Irlanda",
  ])
})

test("tabs and menus begin with what offers most, then go by name", () => {
  const sorted = sortByOffer(places, (id) => (id === 2 ? 7 : id === 0 ? 2 : 0))
  expect(sorted.map(({ name }) => name)).toEqual(["Brasil", "Irlanda", "África do Sul", "Alemanha", "Áustria"])
})

test("places of one name count together and stay together", () => {
  const caribbean = [
    { id: 30, name: "caribe " },
    { id: 1, name: "Chile" },
    { id: 29, name: "Caribe" },
  ]
  const packages = new Map([
    [30, 2],
    [1, 4],
    [29, 3],
  ])
  expect(sortByOffer(caribbean, (id) => packages.get(id) ?? 0).map(({ id }) => id)).toEqual([29, 30, 1])
})
