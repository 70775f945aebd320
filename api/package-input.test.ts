import { describe, expect, it } from "vitest"
import { createTestApp, faceEngines } from "#test/create-test-app.ts"
import { calls, paths, post } from "#test/fixtures/package-calls.ts"

const withId = {
  "package/get": "id",
  "package/get-related": "ignore_id",
  "package/list-promo": "country_id",
  "package/list-promo-city": "country_id",
}

describe.each(faceEngines)("the packages API with invalid input on %s", (engine) => {
  it.each(paths)("%s refuses invalid input with 422, never with 5xx", async (path) => {
    await using test = await createTestApp(engine)
    for (const show_in of [undefined, null, "", "i", "X", 1, true, ["I"], { I: 1 }]) {
      expect(
        (await post(test, path, { ...calls[path], show_in })).statusCode,
        `show_in ${JSON.stringify(show_in)}`,
      ).toBe(422)
    }
    const idField = withId[path as keyof typeof withId]
    for (const odd of idField
      ? [
          undefined,
          null,
          "",
          0,
          -1,
          1.5,
          "007",
          "1e3",
          "+1",
          "1 ",
          2_147_483_648,
          "99999999999",
          true,
          {},
          [1],
          "1;drop table package",
          "\u0000",
          "\ud800",
        ]
      : []) {
      expect(
        (await post(test, path, { ...calls[path], [idField]: odd })).statusCode,
        `${idField} ${JSON.stringify(odd)}`,
      ).toBe(422)
    }
    for (const body of [[], "I", 7])
      expect(
        (
          await test.app.inject({
            method: "POST",
            url: `/api/v1/${path}`,
            headers: { "content-type": "application/json" },
            payload: JSON.stringify(body),
          })
        ).statusCode,
      ).toBe(400)
    expect((await test.app.inject({ method: "PUT", url: `/api/v1/${path}` })).statusCode).toBe(405)
    expect((await post(test, path, { ...calls[path], unknown: "x", __proto__: { a: 1 } })).statusCode).toBeLessThan(500)
  })

  it("refuses invalid lists of countries, and truncates long ones", async () => {
    await using test = await createTestApp(engine)
    const ask = async (country_id: unknown) =>
      (await post(test, "package/list-segment/by-countries", { show_in: "T", country_id })).statusCode
    for (const odd of [undefined, null, "", ",,", "x", [], {}, [{}], [[1]], "0,-1"])
      expect(await ask(odd), JSON.stringify(odd)).toBe(422)
    expect(await ask(Array.from({ length: 1000 }, (_, index) => index + 1))).toBe(200)
  })
})
