import fc from "fast-check"
import { expect, test } from "vitest"
import { slugify } from "./slug.ts"

test.each([
  ["Férias em Jericoacoara e Lençóis: 7 noites", "ferias-em-jericoacoara-e-lencois-7-noites"],
  ["Ana & Pedro", "ana-e-pedro"],
  ["Praia do Forró d'Água", "praia-do-forro-dagua"],
  ["1º cruzeiro à Patagônia", "1o-cruzeiro-a-patagonia"],
  ["東京", "-"],
  ["", "-"],
])("%s becomes %s", (name, slug) => {
  expect(slugify(name)).toBe(slug)
})

test("a slug is lower case, hyphenated and its own slug, whatever the name", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (name) => {
      const slug = slugify(name)
      expect(slug).toMatch(/^(-|[a-z0-9]+(-[a-z0-9]+)*)$/)
      expect(slugify(slug)).toBe(slug)
    }),
  )
})
