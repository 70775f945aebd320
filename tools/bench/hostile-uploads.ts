import { setTimeout as sleep } from "node:timers/promises"
import { receiptPicture } from "#test/post-gift.ts"
import { progressiveJpeg } from "#test/receipts/progressive-jpeg.ts"
import { type Upload, sendUpload } from "./send-upload.ts"

/* Gifts of ordinary guests while one sender goes on sending pictures that take long. */

export interface HostileRun {
  /** Of each ordinary gift, in seconds. */
  gifts: number[]
  /** Gifts that were not taken. */
  refused: number[]
  /** How often the hostile sender got which answer. */
  answers: Record<string, number>
}

const connections = 12
const giftEveryMs = 1_000

export async function runHostileSender(url: string, seconds: number): Promise<HostileRun> {
  const run: HostileRun = { gifts: [], refused: [], answers: {} }
  const leaving = new AbortController()
  const hostile = Array.from({ length: connections }, (_, index) => goOnSending(url, index, leaving.signal, run))
  const picture = await receiptPicture()
  const running: Array<Promise<void>> = []
  for (let gift = 0; gift < (seconds * 1000) / giftEveryMs; gift += 1) {
    running.push(
      give(run, { url, sender: `192.0.2.${gift % 250}`, number: gift, byPage: gift % 2 === 1, bytes: picture }),
    )
    await sleep(giftEveryMs)
  }
  await Promise.all(running)
  leaving.abort()
  await Promise.all(hostile)
  return run
}

async function give(run: HostileRun, upload: Upload) {
  const { status, seconds } = await sendUpload(upload)
  run.gifts.push(seconds)
  if (status >= 400) run.refused.push(status)
}

/** More scans than are counted as a picture, and as many as are: the first are refused, the others decoded. */
async function goOnSending(url: string, index: number, leaving: AbortSignal, { answers }: HostileRun) {
  const scans = index % 3 === 0 ? 800 : 31
  const bytes = progressiveJpeg({ width: 8000, height: 6000, scans })
  for (let number = 0; !leaving.aborted; number += 1) {
    const answer = await sendUpload(
      { url, sender: "198.51.100.1", number: 1_000_000 + index * 1000 + number, byPage: false, bytes },
      leaving,
    ).catch(() => undefined)
    const name = `${scans} varreduras: ${answer?.status ?? "sem resposta"}`
    answers[name] = (answers[name] ?? 0) + 1
    // What is measured is the decoder, not how fast forms can be refused.
    if (answer?.status === 503) await sleep(giftEveryMs)
  }
}
