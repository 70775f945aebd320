import { readdirSync } from "node:fs"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import {
  createReceiptInspection,
  inspectReceipt,
  receiptsWaitingPerSender,
} from "#domain/honeymoon/receipt/inspect-receipt.server.ts"
import { receiptRefusals } from "#domain/honeymoon/receipt/receipt.ts"
import { createPagesApp } from "#test/built-pages.ts"
import type { TestApp } from "#test/create-test-app.ts"
import { giftFields, giftForm, multipartType } from "./gift-form.ts"
import { jpeg } from "./sample-photo.ts"
import { progressiveJpeg } from "./progressive-jpeg.ts"

/* Senders who overload the only decoder. Each address in the proxy's header counts as one sender. */

const [call, page] = ["/api/v1/honeymoon-message", "/lua-de-mel/1/ana-e-pedro"]
const [hostile, guest] = ["198.51.100.1", "192.0.2.7"]
/** Without its limits, the decoder gets a picture that takes longer than its deadline. */
const uncounted = (waitMaxMs?: number) =>
  createReceiptInspection({ program: "test/receipts/uncounted-decoder.ts", waitMaxMs })
const slowPicture = progressiveJpeg({ width: 8000, height: 6000, scans: 800 })

let receipt: Buffer
const sites: TestApp[] = []
beforeAll(async () => void (receipt = await jpeg()))
afterAll(() => Promise.all(sites.map((site) => site.close())))

async function open(inspect = inspectReceipt): Promise<TestApp> {
  const site = await createPagesApp("sqlite", { trustProxy: ["127.0.0.1"], services: { inspectReceipt: inspect } })
  sites.push(site)
  await site.app.listen({ port: 0, host: "127.0.0.1" })
  return site
}

let sent = 0
function send(
  { app }: TestApp,
  sender: string,
  bytes: Buffer,
  { url = call, signal }: { url?: string; signal?: AbortSignal } = {},
) {
  const body = giftForm({ ...giftFields, message: `Boa viagem, ${(sent += 1)}!` }, { bytes })
  const { port } = app.server.address() as AddressInfo
  const headers = { "content-type": multipartType, "x-forwarded-for": sender }
  return fetch(`http://127.0.0.1:${port}${url}`, {
    method: "POST",
    body: new Uint8Array(body),
    headers,
    redirect: "manual",
    signal,
  })
}

const uploads = ({ folder }: TestApp) => readdirSync(join(folder, "uploads"))

/**
 * Sends the file repeatedly over several connections until `end` settles. Returns the number of responses by status.
 */
async function goOnSending(site: TestApp, bytes: Buffer, end: Promise<unknown>) {
  const statuses = new Map<number, number>()
  const leaving = new AbortController()
  void end.finally(() => leaving.abort())
  const one = async () => {
    while (!leaving.signal.aborted) {
      const answer = await send(site, hostile, bytes, leaving).catch(() => undefined)
      if (answer) statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: receiptsWaitingPerSender + 4 }, one))
  return statuses
}

async function giveGifts(site: TestApp, count: number) {
  const statuses: number[] = []
  for (let gift = 0; gift < count; gift += 1)
    statuses.push((await send(site, `192.0.2.${gift}`, receipt, { url: gift % 2 ? page : call })).status)
  return statuses
}

describe("while one sender keeps sending", () => {
  it("137 KB of 800 scans, each is refused, and everyone else's gift is stored", { timeout: 120_000 }, async () => {
    const site = await open()
    const gifts = giveGifts(site, 4)
    const statuses = await goOnSending(site, slowPicture, gifts)
    expect(await gifts).toEqual([201, 303, 201, 303])
    expect([...statuses.keys()].filter((status) => status !== 422 && status !== 503)).toEqual([])
  })

  it("pictures that reach the decoder's deadline, everyone else's gift is stored", { timeout: 240_000 }, async () => {
    const site = await open(uncounted())
    const gifts = giveGifts(site, 2)
    const statuses = await goOnSending(site, slowPicture, gifts)
    expect(await gifts).toEqual([201, 303])
    expect(statuses.get(422)).toBeGreaterThan(0)
    // More than a sender's limit at once.
    expect(statuses.get(503)).toBeGreaterThan(0)
  })
})

describe("a guest", () => {
  it.each([call, page])(
    "whose picture reaches the deadline gets the error at the receipt's field: %s",
    { timeout: 60_000 },
    async (url) => {
      const answer = await send(await open(uncounted()), guest, slowPicture, { url })
      const body = await answer.text()
      expect([answer.status, body.includes(receiptRefusals.tooSlow)]).toEqual([422, true])
      if (url === call) expect(JSON.parse(body).fields).toEqual({ receipt: [receiptRefusals.tooSlow] })
      else for (const typed of [giftFields.name, giftFields.email]) expect(body).toContain(typed)
    },
  )

  it.each([call, page])(
    "who would wait too long is asked to retry, with the typed values kept: %s",
    { timeout: 60_000 },
    async (url) => {
      const site = await open(uncounted(1))
      const [leaving, slow] = [new AbortController(), { status: 0 }]
      const first = send(site, hostile, slowPicture, { signal: leaving.signal }).then(
        ({ status }) => (slow.status = status),
        () => {},
      )
      await vi.waitFor(() => expect(uploads(site).length).toBe(1), { timeout: 20_000, interval: 5 })
      let answer = await send(site, guest, receipt, { url })
      // The first request may not be in the queue yet; on a busy machine this takes several attempts.
      while (answer.status < 400) answer = await send(site, guest, receipt, { url })
      const body = await answer.text()
      expect([slow.status, answer.status, answer.headers.get("retry-after")]).toEqual([0, 503, "10"])
      expect(body).toContain("Muitos comprovantes chegaram ao mesmo tempo")
      if (url === call) expect(JSON.parse(body).code).toBe("unavailable")
      else for (const typed of [giftFields.name, giftFields.email]) expect(body).toContain(typed)
      leaving.abort()
      await first
    },
  )
})

it(
  "files of a sender who disconnected are neither decoded to the end nor kept in the queue",
  { timeout: 60_000 },
  async () => {
    const [inspect, ends] = [uncounted(), [] as string[]]
    let begun = 0
    const site = await open(async (source) => {
      begun += 1
      const kept = inspect(source)
      await kept.then(
        ({ refusal }) => ends.push(refusal ?? "kept"),
        () => ends.push("gone"),
      )
      return kept
    })
    const leaving = new AbortController()
    const left = Array.from({ length: 5 }, () =>
      send(site, hostile, slowPicture, { signal: leaving.signal }).catch(() => "gone"),
    )
    await vi.waitFor(() => expect(begun).toBe(5), { timeout: 20_000, interval: 5 })
    leaving.abort()
    expect(await Promise.all(left)).toEqual(["gone", "gone", "gone", "gone", "gone"])
    expect((await send(site, guest, receipt)).status).toBe(201)
    expect(uploads(site)).toEqual([])
    // Decoded to its end, one of them would have reached the deadline.
    expect(ends).toEqual(["gone", "gone", "gone", "gone", "gone", "kept"])
    expect(await site.db.selectFrom("gift_message").selectAll().execute()).toHaveLength(1)
  },
)
