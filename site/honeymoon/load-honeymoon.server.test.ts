import { parsePix } from "pix-utils"
import { describe, expect, it } from "vitest"
import { type TestServices, createTestApp, createTestServices, faceEngines } from "#test/create-test-app.ts"
import { showHoneymoon } from "./load-honeymoon.server.ts"

/** Shows the page of Ana and Pedro, who accept Pix, or of Bia and Camila, who do not. */
function show({ services }: TestServices, search = "", [id, name]: readonly [string, string] = ["1", "ana-e-pedro"]) {
  return showHoneymoon(services, { id, name }, new URL(`http://localhost/lua-de-mel/${id}/${name}${search}`))
}

const amountOf = (text: string | undefined) =>
  (parsePix(text ?? "") as unknown as { transactionAmount: number }).transactionAmount

describe.each(faceEngines)("the couple's page on %s", (engine) => {
  it("pays each quota with a code over its own price, and any other value with one without", async () => {
    await using test = await createTestServices(engine, { content: "demo" })
    const page = await show(test)
    const prices = await test.db
      .selectFrom("honeymoon_quota")
      .select(["id", "value_cents"])
      .where("honeymoon_id", "=", 1)
      .execute()
    expect(page.quotas).toHaveLength(prices.length)
    for (const { id, value_cents } of prices)
      expect(amountOf(page.quotas.find((quota) => quota.id === id)?.pix?.text)).toBe(value_cents / 100)
    expect(page.pix?.receiver).toEqual({
      name: "Travessia Viagens",
      key: "presentes@travessia.example",
      kind: "e-mail",
    })
    expect(amountOf(page.pix?.anyAmount.text)).toBe(0)
  })

  it("says nothing of Pix where the couple has no key, or one that Pix does not know", async () => {
    await using test = await createTestServices(engine, { content: "demo" })
    const other = await show(test, "", ["2", "bia-e-camila"])
    expect([other.pix, ...other.quotas.map(({ pix }) => pix)]).toEqual(Array.from({ length: 9 }, () => null))
    await test.db.updateTable("honeymoon").set({ pix_key: "presentes" }).where("id", "=", 1).execute()
    const broken = await show(test)
    expect([broken.pix, ...broken.quotas.map(({ pix }) => pix)]).toEqual(Array.from({ length: 9 }, () => null))
  })

  it("never asks for yesterday's price, and draws no code twice", async () => {
    await using test = await createTestServices(engine, { content: "demo" })
    const before = await show(test)
    await test.db.updateTable("honeymoon_quota").set({ value_cents: 12_345 }).where("id", "=", 1).execute()
    const after = await show(test)
    expect(amountOf(after.quotas[0]?.pix?.text)).toBe(123.45)
    expect(after.quotas[1]?.pix).toBe(before.quotas[1]?.pix)
  })
})

it("starts with the quota that the address names, and with none it does not know", async () => {
  await using test = await createTestServices("sqlite", { content: "demo" })
  expect((await show(test, "?cota=3")).chosen).toBe("3")
  for (const search of ["", "?cota=", "?cota=9", "?cota=03", "?cota=3x", "?cota=__proto__"])
    expect((await show(test, search)).chosen, search).toBeUndefined()
})

it("keeps the key to the page: the API does not say it", async () => {
  await using test = await createTestApp("sqlite", { content: "demo" })
  const { body } = await test.app.inject({ url: "/api/v1/get-honeymoon/1" })
  expect(JSON.parse(body)).toMatchObject({ id: 1, title: "Ana & Pedro" })
  expect(body).not.toMatch(/pix|presentes@/i)
})
