import { setTimeout as sleep } from "node:timers/promises"
import { receiptPicture } from "#test/post-gift.ts"
import { progressiveJpeg } from "#test/receipts/progressive-jpeg.ts"
import { type Upload, sendUpload } from "./send-upload.ts"

/* Gifts of ordinary guests while one sender keeps sending images that are expensive to decode. */

export interface HostileRun {
  /** Response times of the ordinary gifts, in seconds. */
  gifts: number[]
  /** Statuses of the ordinary gifts that were refused. */
  refused: number[]
  /** How often the hostile sender got each response. */
  answers: Record<string, number>
}

const connections = 12
const giftEveryMs = 1_000

export async function runHostileSender(url: string, seconds: number): Promise<HostileRun> {
  const run: HostileRun = { gifts: [], refused: [], answers: {} }
  const stop = new AbortController()
  const hostile = Array.from({ length: connections }, (_, index) => keepSending(url, index, stop.signal, run))
  const picture = await receiptPicture()
  const running: Array<Promise<void>> = []
  for (let gift = 0; gift < (seconds * 1000) / giftEveryMs; gift += 1) {
    running.push(
      sendGift(run, { url, sender: `192.0.2.${gift % 250}`, number: gift, byPage: gift % 2 === 1, bytes: picture }),
    )
    await sleep(giftEveryMs)
  }
  await Promise.all(running)
  stop.abort()
  await Promise.all(hostile)
  return run
}

async function sendGift(run: HostileRun, upload: Upload) {
  const { status, seconds } = await sendUpload(upload)
  run.gifts.push(seconds)
  if (status >= 400) run.refused.push(status)
}

/** Sends JPEGs with too many scans, which are refused, and with the maximum, which are decoded. */
async function keepSending(url: string, index: number, stop: AbortSignal, { answers }: HostileRun) {
  const scans = index % 3 === 0 ? 800 : 31
  const bytes = progressiveJpeg({ width: 8000, height: 6000, scans })
  for (let number = 0; !stop.aborted; number += 1) {
    const response = await sendUpload(
      { url, sender: "198.51.100.1", number: 1_000_000 + index * 1000 + number, byPage: false, bytes },
      stop,
    ).catch(() => undefined)
    const name = `${scans} varreduras: ${response?.status ?? "sem resposta"}`
    answers[name] = (answers[name] ?? 0) + 1
    // Measures the decoder, not how fast forms are refused.
    if (response?.status === 503) await sleep(giftEveryMs)
  }
}
