import { afterAll, beforeAll, expect, test } from "vitest"
import { type TestServices, createTestServices } from "#test/create-test-app.ts"
import { insertCountry, insertImages, insertPackage } from "#test/factories.ts"
import { setAgency } from "#test/fixtures/quote-samples.ts"
import { findSocialCard } from "./social-cards.server.ts"

const inForce = { promotion_starts: "2026-11-16", promotion_ends: "2026-11-30" }

let site: TestServices
beforeAll(async () => {
  site = await createTestServices("sqlite", { content: "demo" })
  await setAgency(site, { rates: [{ currency: "EUR", reais: 6.2, day: "2026-11-18" }] })
})
afterAll(() => site.close())

/** What the card of a package says about its price. */
async function priceOnCard(values: Parameters<typeof insertPackage>[1]) {
  const id = await insertPackage(site.db, { price_basis: "por pessoa", ...values })
  const card = await findSocialCard(site.services, "pacote-turismo", String(id))
  const { brand: _brand, kicker: _kicker, title: _title, ...price } = card ?? {}
  return JSON.parse(JSON.stringify(price).replaceAll("\u00a0", " "))
}

test("the card of a package says a foreign price in reais too, with the rate and its day", async () => {
  expect(await priceOnCard({ value_cents: 299_000, value_currency: "EUR" })).toEqual({
    priceLabel: "A partir de",
    price: "€ 2.990,00",
    reais: "ou R$ 18.538,00",
    rates: ["Câmbio de 18/11/2026: R$ 6,20."],
    note: "por pessoa",
  })
  const euros = { value_cents: 299_000, value_currency: "EUR", promotion_cents: 269_000, promotion_currency: "EUR" }
  expect(await priceOnCard({ ...euros, ...inForce })).toEqual({
    priceLabel: "De € 2.990,00 ou R$ 18.538,00 por",
    price: "€ 2.690,00",
    reais: "ou R$ 16.678,00",
    rates: ["Câmbio de 18/11/2026: R$ 6,20."],
    note: "até 30/11/2026 · por pessoa",
  })
  expect(await priceOnCard({ value_cents: 299_000, value_currency: "USD" })).toMatchObject({
    price: "US$ 2.990,00",
    reais: "valor em reais sob consulta",
    rates: [],
  })
})

test("the card of a package with a price in reais says no more than that", async () => {
  expect(await priceOnCard({ value_cents: 299_000, price_basis: null })).toEqual({
    priceLabel: "A partir de",
    price: "R$ 2.990,00",
    rates: [],
    note: "",
  })
  expect(await priceOnCard({ value_cents: null })).toEqual({})
})

test.each(["pais", "pais-turismo"])(
  "the card %s of a country without other pictures shows its banner",
  async (kind) => {
    const id = String(await insertCountry(site.db, { name: "Malta" }))
    const { hash } = await site.db.selectFrom("image").select("hash").limit(1).executeTakeFirstOrThrow()
    const pictureOn = async () => (await findSocialCard(site.services, kind, id))?.picture
    expect(await pictureOn()).toBeUndefined()
    await insertImages(site.db, "country", Number(id), [`faixa-${kind}`], "banner")
    await site.db.updateTable("image").set({ hash }).where("name", "=", `faixa-${kind}`).execute()
    expect(await pictureOn()).toMatchObject({ file: expect.anything() })
  },
)
