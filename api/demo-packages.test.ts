import { describe, expect, it } from "vitest"
import { createTestApp, faceEngines } from "#test/create-test-app.ts"
import { cardFields, post, ids } from "#test/fixtures/package-calls.ts"

describe.each(faceEngines)("the demo agency's packages on %s", (engine) => {
  it("answer in every list of both profiles, complete and in shape", async () => {
    await using test = await createTestApp(engine, { content: "demo" })
    for (const show_in of ["I", "T"]) {
      const { data: featured } = (await post(test, "package/get-homepage", { show_in })).json()
      expect(featured.length).toBeGreaterThan(2)
      const { data: countries } = (await post(test, "country/get-promotions", { show_in })).json()
      expect(countries.length).toBeGreaterThan(2)
      for (const country of countries) {
        const { data } = (await post(test, "package/list-promo", { show_in, country_id: country.id })).json()
        for (const card of data) {
          expect(Object.keys(card).sort()).toEqual([...cardFields].sort())
          expect(card.promotional_start).toMatch(/^\d{2}\/\d{2}\/\d{4}$/)
          expect(card.images.length).toBeGreaterThan(0)
          expect(card.country.id).toBe(country.id)
        }
      }
      for (const card of featured) {
        expect((await post(test, "package/get", { show_in, id: card.id })).json()).toMatchObject(card)
        const related = ids(
          await post(test, "package/get-related", {
            show_in,
            ignore_id: card.id,
            country_id: card.country?.id,
            city_id: card.city?.id,
          }),
        )
        expect(related).not.toContain(card.id)
      }
    }
  })

  it("name two sides of the Caribbean so that a visitor can choose", async () => {
    await using test = await createTestApp(engine, { content: "demo" })
    const { data } = (await post(test, "country/get-promotions", { show_in: "T" })).json()
    const names = data.map(({ name }: { name: string }) => name)
    expect(names).toEqual(expect.arrayContaining(["República Dominicana", "Aruba e Curaçao"]))
    expect(new Set(names).size).toBe(names.length)
  })
})
