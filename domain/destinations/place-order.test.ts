import { expect, test } from "vitest"
import { sortByOffer } from "./place-order.ts"

test("places with most packages come first, the others by name", () => {
  const places = ["Irlanda", "Áustria", "Brasil", "Alemanha", "África do Sul"].map((name, id) => ({ id, name }))
  const sorted = sortByOffer(places, (id) => (id === 2 ? 7 : id === 0 ? 2 : 0))
  expect(sorted.map(({ name }) => name)).toEqual(["Brasil", "Irlanda", "África do Sul", "Alemanha", "Áustria"])
})

test("places that share a name are counted together and stay adjacent", () => {
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
