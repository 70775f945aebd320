import { readFileSync, readdirSync } from "node:fs"
import { join } from "node:path"
import sharp from "sharp"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { receiptRefusals } from "#domain/honeymoon/receipt/receipt.ts"
import { createPagesApp } from "#test/built-pages.ts"
import type { TestApp } from "#test/create-test-app.ts"
import { badFiles } from "./bad-files.ts"
import { giftFields, giftForm, multipartType } from "./gift-form.ts"
import { goodFiles } from "./good-files.ts"
import { jpeg } from "./sample-photo.ts"
import { jpegMarkers } from "./picture-bytes.ts"
import type { Color, AcceptedFile, Specimen } from "./specimen.ts"

/* Every sample file is sent to the whole product. Each is accepted or refused as the sample says. */

const pagePath = "/lua-de-mel/1/ana-e-pedro"
let test: TestApp
beforeAll(async () => void (test = await createPagesApp()))
afterAll(() => test.close())

const filesIn = (folder: string) => readdirIfThere(join(test.folder, folder))

// No file may leave anything behind in the store.
afterEach(async () => {
  expect(filesIn("uploads")).toEqual([])
  expect(filesIn("receipts").length).toBe((await test.db.selectFrom("gift_message").selectAll().execute()).length)
})

async function send(specimen: Specimen, url: string) {
  // Equal messages within a minute count as one.
  const payload = giftForm(
    { ...giftFields, message: `${specimen.what}, ${url}` },
    { ...specimen, bytes: await specimen.bytes() },
  )
  return test.app.inject({ method: "POST", url, payload, headers: { "content-type": multipartType } })
}

it("the samples are many and have distinct names", () => {
  const [accepted, refused] = [goodFiles, badFiles].map((files) => new Set(files.map(({ what }) => what)).size)
  expect([accepted, refused]).toEqual([goodFiles.length, badFiles.length])
  expect(goodFiles.length + badFiles.length).toBeGreaterThan(160)
})

describe("sent to the API", () => {
  it.each(goodFiles)("$what is accepted", async (specimen) => {
    const answer = await send(specimen, "/api/v1/honeymoon-message")
    expect(answer.statusCode, answer.body).toBe(201)
    await expectStored(answer.json().protocol, specimen.verdict as AcceptedFile)
  })

  it.each(badFiles)("$what is refused: $verdict", async (specimen) => {
    const answer = await send(specimen, "/api/v1/honeymoon-message")
    const message = receiptRefusals[specimen.verdict as keyof typeof receiptRefusals]
    expect(answer.statusCode, answer.body).toBe(422)
    expect(answer.json()).toEqual({
      code: "validation",
      messages: { error: [message] },
      fields: { receipt: [message] },
    })
  })

  it("a valid file is still accepted after all of them", async () => {
    const answer = await send(
      { what: "the last one", bytes: jpeg, verdict: { width: 40, height: 20 } },
      "/api/v1/honeymoon-message",
    )
    expect(answer.statusCode).toBe(201)
  })
})

describe("sent by the page without scripts", () => {
  it.each(goodFiles.filter(({ byPage }) => byPage))("$what is accepted", async (specimen) => {
    const answer = await send(specimen, pagePath)
    expect(answer.statusCode, answer.body).toBe(303)
    const [, protocol] = /\?enviado=(TV-\w{4}-\w{4})#mensagem$/.exec(String(answer.headers.location)) ?? []
    await expectStored(String(protocol), specimen.verdict as AcceptedFile)
  })

  it.each(badFiles.filter(({ byPage }) => byPage))(
    "$what is refused: $verdict, with what was typed",
    async (specimen) => {
      const answer = await send(specimen, pagePath)
      expect(answer.statusCode).toBe(422)
      expect(answer.body).toContain(receiptRefusals[specimen.verdict as keyof typeof receiptRefusals])
      for (const typed of [giftFields.name, giftFields.email, specimen.what]) expect(answer.body).toContain(typed)
    },
  )
})

/** A JPEG of that size and those colours, upright, without metadata, and encrypted on the disk. */
async function expectStored(protocol: string, { width, height, corners, without = [] }: AcceptedFile) {
  const row = await test.db
    .selectFrom("gift_message")
    .select(["receipt_name", "receipt_bytes"])
    .where("protocol", "=", protocol)
    .executeTakeFirstOrThrow()
  const [encrypted, picture] = [
    readFileSync(join(test.folder, "receipts", row.receipt_name)),
    await test.services.receipts.read(row.receipt_name),
  ]
  // Encrypted: sixteen bytes of the picture do not occur by chance; three would.
  expect([encrypted.toString("latin1", 0, 4), encrypted.includes(picture.subarray(0, 16)), picture.length]).toEqual([
    "TVRC",
    false,
    row.receipt_bytes,
  ])
  const { exif, xmp, iptc, icc, comments, orientation, ...metadata } = await sharp(picture).metadata()
  expect([exif, xmp, iptc, icc, comments, orientation]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(metadata).toMatchObject({ format: "jpeg", space: "srgb", width, height })
  const { markers, rest } = jpegMarkers(picture)
  expect(markers.filter((marker) => !pictureMarkers.has(marker))).toEqual([])
  expect(rest).toBe(0)
  for (const words of without) expect(picture.includes(Buffer.from(words, "latin1")), words).toBe(false)
  if (corners) expect(await cornersOf(picture, width, height)).toEqual(corners)
}

/** JFIF, tables and frame: what a decoder needs. */
const pictureMarkers = new Set([0xe0, 0xdb, 0xc0, 0xc4, 0xdd])

async function cornersOf(picture: Buffer, width: number, height: number): Promise<Color[]> {
  const pixels = await sharp(picture).raw().toBuffer()
  const [left, right, top, bottom] = [
    Math.floor(width / 8),
    Math.floor((width * 7) / 8),
    Math.floor(height / 4),
    Math.floor((height * 3) / 4),
  ]
  return (
    [
      [left, top],
      [right, top],
      [left, bottom],
      [right, bottom],
    ] as const
  ).map(([x, y]) => {
    const at = (y * width + x) * (pixels.length / width / height)
    return colorOf([...pixels.subarray(at, at + 3)])
  })
}

function colorOf([red = 0, green = 0, blue = 0]: number[]): Color {
  const [low, high] = [Math.min(red, green, blue), Math.max(red, green, blue)]
  if (high - low < 30) return low > 220 ? "white" : high < 40 ? "black" : "grey"
  return red === high ? "red" : green === high ? "green" : "blue"
}

function readdirIfThere(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
