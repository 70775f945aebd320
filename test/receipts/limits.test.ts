import { Readable } from "node:stream"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { receiptMaxBytes, receiptRefusals } from "#domain/honeymoon/receipt/receipt.ts"
import { createPagesApp } from "#test/built-pages.ts"
import type { TestApp } from "#test/create-test-app.ts"
import { giftFields, giftForm, multipartType } from "./gift-form.ts"
import { filledTo, jpeg } from "./sample-photo.ts"

/*
 * Size limits of a form, tested just below and just above. The limits of pictures (pixels, sides, bytes) are among the
 * sample files.
 */

const textBytes = 64 * 1024
const uploadBytes = 11 * 1024 * 1024
const [call, page] = ["/api/v1/honeymoon-message", "/lua-de-mel/1/ana-e-pedro"]

let test: TestApp
beforeAll(async () => void (test = await createPagesApp()))
afterAll(() => test.close())

const statusOf = async (url: string, type: string, payload: Buffer | string | Readable) =>
  (await test.app.inject({ method: "POST", url, payload, headers: { "content-type": type } })).statusCode

describe("64 KB of text", () => {
  it.each(["/api/v1/country/get", "/api/v1/budget"])("are read by %s, and not one byte more", async (url) => {
    const json = (bytes: number) => JSON.stringify({ basic: true, x: "x".repeat(bytes - 21) })
    expect(json(100)).toHaveLength(100)
    expect(await statusOf(url, "application/json", json(textBytes))).not.toBe(413)
    expect(await statusOf(url, "application/json", json(textBytes + 1))).toBe(413)
  })

  it.each(["/orcamento", page])("are read by the form of %s, and not one byte more", async (url) => {
    const words = (bytes: number) => `x=${"x".repeat(bytes - 2)}`
    expect(await statusOf(url, "application/x-www-form-urlencoded", words(textBytes))).toBe(422)
    expect(await statusOf(url, "application/x-www-form-urlencoded", words(textBytes + 1))).toBe(413)
  })

  it("are all that a form without a receipt may have, also as multipart", async () => {
    const form = (bytes: number) => giftForm({ x: "x".repeat(bytes - giftForm({ x: "" }).length) })
    expect(await statusOf("/orcamento", multipartType, form(textBytes))).toBe(422)
    expect(await statusOf("/orcamento", multipartType, form(textBytes + 1))).toBe(413)
    // A page without a form refuses the method before reading the body.
    expect(await statusOf("/turismo", multipartType, form(textBytes + 1))).toBe(405)
  })

  it.each([call, page])("of fields are read by %s beside the receipt", async (url) => {
    const fields = (bytes: number) => ({
      ...giftFields,
      elapsed: "x".repeat(bytes - Buffer.byteLength(Object.values(giftFields).join(""))),
    })
    const receipt = { bytes: await jpeg() }
    expect(await statusOf(url, multipartType, giftForm(fields(textBytes), receipt))).toBeLessThan(400)
    expect(await statusOf(url, multipartType, giftForm(fields(textBytes + 1), receipt))).toBe(413)
  })
})

describe.each([call, page])("sent to %s", (url) => {
  const message = (words: string) => ({ ...giftFields, message: `${words}, ${url}` })

  it("a file of 10 MB is read, and not one byte more", async () => {
    const exact = await statusOf(
      url,
      multipartType,
      giftForm(message("exact"), { bytes: filledTo(receiptMaxBytes, await jpeg()) }),
    )
    expect(exact).toBeLessThan(400)
    const more = giftForm({ ...giftFields, email: "celia" }, { bytes: filledTo(receiptMaxBytes + 1, await jpeg()) })
    const answer = await test.app.inject({
      method: "POST",
      url,
      payload: more,
      headers: { "content-type": multipartType },
    })
    expect(answer.statusCode).toBe(413)
    expect(answer.body).toContain(receiptRefusals.tooLarge)
    if (url === page) expect(answer.body).toContain("Confira o e-mail")
  })

  it("a body of 11 MB is read, and not one byte more, whether its length is declared or not", async () => {
    const receipt = { bytes: filledTo(receiptMaxBytes, await jpeg()) }
    const body = (bytes: number, words: string) => {
      const before = Buffer.alloc(bytes - giftForm(message(words), receipt).length, 0x41)
      before.write("\r\n", before.length - 2)
      return giftForm(message(words), receipt, before)
    }
    for (const declared of [true, false]) {
      const send = (bytes: number) => {
        const payload = body(bytes, `${bytes} ${declared}`)
        // A stream has no length to declare in advance.
        return statusOf(url, multipartType, declared ? payload : Readable.from([payload]))
      }
      expect(await send(uploadBytes)).toBeLessThan(400)
      expect(await send(uploadBytes + 1)).toBe(413)
    }
  })
})
