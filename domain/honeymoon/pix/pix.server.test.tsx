import fc from "fast-check"
import jsQR from "jsqr"
import { parsePix } from "pix-utils"
import { renderToStaticMarkup } from "react-dom/server"
import sharp from "sharp"
import { describe, expect, it } from "vitest"
import { QrCode } from "#ui/qr-code.tsx"
import { drawQr, pixText, showReceiver } from "./pix.server.ts"
import type { PixReceiver } from "./pix.ts"

const receiver: PixReceiver = { key: "presentes@travessia.example", name: "Travessia Viagens", city: "Curitiba" }

/** An independent parser, not the library that writes the code. */
const parse = (text: string | undefined) => parsePix(text ?? "") as unknown as Record<string, unknown>

describe("the text of a payment", () => {
  it("says receiver, key and amount to any bank, whatever they are", () => {
    fc.assert(
      fc.property(
        fc.record({ key: anyKey, name: latin(25), city: latin(15) }),
        fc.integer({ min: 1, max: 2_000_000_000 }),
        (receiver, cents) => {
          const text = pixText(receiver, cents)
          expect(text).toMatch(/^[ -~]+$/)
          expect(parse(text)).toMatchObject({
            type: "STATIC",
            pixKey: receiver.key,
            merchantName: folded(receiver.name),
            merchantCity: folded(receiver.city),
            transactionAmount: cents / 100,
            transactionCurrency: "986",
            countryCode: "BR",
            txid: "***",
          })
          // Banks require two decimals.
          const amount = (cents / 100).toFixed(2)
          expect(text).toContain(`54${String(amount.length).padStart(2, "0")}${amount}5802BR`)
        },
      ),
      { numRuns: 300 },
    )
  })

  it("leaves the amount to the guest where there is none", () => {
    for (const cents of [undefined, 0]) {
      expect(parse(pixText(receiver, cents))).toMatchObject({ pixKey: receiver.key, transactionAmount: 0 })
      expect(pixText(receiver, cents)).toContain("53039865802BR")
    }
  })

  it("is refused by a bank when any of its characters was changed on the way", () => {
    const text = pixText(receiver, 12_000) as string
    expect(parse(text).error).toBeUndefined()
    fc.assert(
      fc.property(fc.nat(text.length - 1), fc.constantFrom(..."0123456789abcXYZ "), (at, other) => {
        fc.pre(text[at] !== other)
        const changed = text.slice(0, at) + other + text.slice(at + 1)
        expect(parse(changed).error, changed).toBe(true)
      }),
      { numRuns: 300 },
    )
    expect(parse(`${text.slice(0, -4)}0000`)).toMatchObject({ error: true, message: "invalid crc" })
  })

  it("is none for a receiver that Pix does not know", () => {
    for (const key of ["", "presentes", "123.456.789-00", "+554130000000"])
      expect(pixText({ ...receiver, key }, 100), key).toBeUndefined()
    expect(pixText({ ...receiver, name: "李" }, 100)).toBeUndefined()
  })
})

describe("the QR code", () => {
  it("gives the text back to a camera, for every kind of key and amount", async () => {
    const anyText = fc
      .tuple(fc.record({ key: anyKey, name: latin(25), city: latin(15) }), fc.nat(2_000_000_000))
      .map(([receiver, cents]) => pixText(receiver, cents) as string)
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        expect(await scan(text)).toBe(text)
      }),
      { numRuns: 30 },
    )
  })

  it("is read at the size at which a phone shows it, on a ground of any colour", async () => {
    const text = pixText(receiver, 12_000) as string
    for (const [side, ground] of [
      [200, "#000"],
      [240, "#0b3f4a"],
      [288, "#fff"],
    ] as const)
      expect(await scan(text, side, ground), `${side} ${ground}`).toBe(text)
  })

  it("is a named picture without a style attribute, and small", () => {
    const svg = svgOf(pixText(receiver, 125_000) as string)
    expect(svg).toMatch(/^<svg[^>]* viewBox="-4 -4 \d+ \d+" role="img" aria-label="QR code do Pix"/)
    expect(svg).not.toContain("style=")
    expect(svg.length).toBeLessThan(4_500)
  })
})

it("shows a key as people write it, and says what it is", () => {
  const shown = (key: string) => showReceiver({ ...receiver, key })
  expect(shown("Presentes@Travessia.Example")).toEqual({
    name: "Travessia Viagens",
    key: "presentes@travessia.example",
    kind: "e-mail",
  })
  expect(shown("+5541990000000")).toMatchObject({ key: "+55 (41)99000-0000", kind: "celular" })
  expect(shown("12345678909")).toMatchObject({ key: "123.456.789-09", kind: "CPF" })
  expect(shown("11222333000181")).toMatchObject({ key: "11.222.333/0001-81", kind: "CNPJ" })
  expect(shown("12ABC34501DE35")).toMatchObject({ key: "12.ABC.345/01DE-35", kind: "CNPJ" })
  expect(shown("71c7d9be-4b85-4e43-9f1c-1f3b8b4e9a2d")).toMatchObject({
    key: "71c7d9be-4b85-4e43-9f1c-1f3b8b4e9a2d",
    kind: "chave aleatória",
  })
})

function svgOf(text: string): string {
  return renderToStaticMarkup(<QrCode modules={drawQr(text)} label="QR code do Pix" />)
}

/** Renders the drawing and decodes it as a camera app would. */
async function scan(text: string, side = 456, ground = "#0b3f4a"): Promise<string | undefined> {
  const svg = svgOf(text).replace("<svg", `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"`)
  const { data, info } = await sharp(Buffer.from(svg))
    .extend({ top: 20, bottom: 20, left: 20, right: 20, background: ground })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height, { inversionAttempts: "dontInvert" })?.data
}

function folded(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "")
}

/** Words of up to so many characters, with the accents of Portuguese. */
function latin(maxLength: number): fc.Arbitrary<string> {
  return fc
    .string({ unit: fc.constantFrom(..."abcdefgXYZ0123 .,&'()/-ãéçôÚÀ"), minLength: 1, maxLength })
    .map((text) => text.replace(/ +/g, " ").trim())
    .filter((text) => text !== "")
}

const digits = (length: number) => fc.array(fc.nat(9), { minLength: length, maxLength: length })

/** Appends the two check digits, with the weights of the document. */
function checked(base: number[], weights: (length: number) => number[]): string {
  const all = [...base]
  for (let round = 0; round < 2; round += 1) {
    const rest = weights(all.length).reduce((sum, weight, at) => sum + weight * (all[at] as number), 0) % 11
    all.push(rest < 2 ? 0 : 11 - rest)
  }
  return all.join("")
}

const cpf = digits(9)
  .filter((base) => new Set(base).size > 1)
  .map((base) => checked(base, (length) => Array.from({ length }, (_, at) => length + 1 - at)))
const cnpj = digits(12)
  .filter((base) => new Set(base).size > 1)
  .map((base) => checked(base, (length) => Array.from({ length }, (_, at) => ((length - 1 - at) % 8) + 2)))
const phone = fc
  .tuple(fc.constantFrom(11, 41, 68, 92), fc.integer({ min: 0, max: 99_999_999 }))
  .map(([area, rest]) => `+55${area}9${String(rest).padStart(8, "0")}`)
const email = fc
  .tuple(fc.stringMatching(/^[a-z0-9]{1,12}(\.[a-z0-9]{1,8})?$/), fc.stringMatching(/^[a-z0-9]{1,20}$/))
  .map(([name, host]) => `${name}@${host}.com.br`)
const anyKey = fc.oneof(cpf, cnpj, phone, email, fc.uuid())
