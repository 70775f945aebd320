import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Worker, isMainThread, parentPort, workerData } from "node:worker_threads"
import sharp from "sharp"
import { receiptMaxBytes } from "#domain/honeymoon/receipt/receipt.ts"
import { openSite } from "#test/site-process.ts"
import { type HostileRun, runHostileSender } from "./hostile-uploads.ts"
import { type Upload, sendUpload } from "./send-upload.ts"
import { median, memoryMb, quantile, watchMemory } from "./measures.ts"
import { readSteadily } from "./steady-visitors.ts"

/*
 * npm run bench:uploads: fifty receipts of 10 MB at once, half of them images of 50 megapixels and half of them junk,
 * to the API and to the page, while catalogue pages are requested at a steady pace. Memory has a limit.
 * Then a minute of one sender with images that are expensive to decode: the gifts of others have a time limit.
 */

const uploadsAtOnce = 50
const peakMaxMb = 350
const hostileSeconds = Number(process.env.HOSTILE_SECONDS ?? 60)
/** Limit for the 95th percentile of ordinary gifts. */
const giftMaxSeconds = 10
const idleSeconds = 10
/** The site's `Retry-After`. */
const retryAfterMs = 10_000
/** Far below the site's capacity, so that delays come from the uploads. */
const requestEveryMs = 40
const pages = [
  "/turismo",
  "/intercambio",
  "/turismo/destino/1/praias",
  "/contatos",
  "/api/v1/package/get-homepage?show_in=T",
]

interface Sent {
  what: string
  status: number
  seconds: number
}

if (isMainThread) await measure()
else await sendAll(workerData as { url: string; files: Array<[what: string, bytes: Uint8Array]> })

async function measure() {
  const folder = mkdtempSync(join(tmpdir(), "travessia-uploads-"))
  try {
    console.log("Preparando imagens de 50 megapixels e o site…")
    const files = await drawFiles()
    // The first start draws the demo's pictures, which is not measured.
    await (await openSite({ dataDir: folder })).stop()
    const site = await openSite({ dataDir: folder, env: { TRUST_PROXY: "127.0.0.1" } })
    for (const path of pages) await (await fetch(site.url + path)).text()
    const idle = await requestPages(site.url, pause(idleSeconds * 1000))
    const before = memoryMb(site.pid)
    const memory = watchMemory(site.pid)
    const started = performance.now()
    const sending = sendInWorker(site.url, files)
    const loaded = await requestPages(site.url, sending)
    const sent = await sending
    const seconds = (performance.now() - started) / 1000
    memory.stop()
    await pause(5000)
    const after = memoryMb(site.pid)
    const left = filesIn(join(folder, "uploads"))
    const hostileDone = Promise.withResolvers<void>()
    const beside = requestPages(site.url, hostileDone.promise)
    const hostile = await runHostileSender(site.url, hostileSeconds)
    hostileDone.resolve()
    report({ sent, seconds, idle, loaded, before, memory, after, left })
    reportHostile(hostile, idle, await beside)
    await site.stop()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Measured {
  sent: Sent[]
  seconds: number
  idle: number[]
  loaded: number[]
  before: number
  memory: ReturnType<typeof watchMemory>
  after: number
  left: number
}

function report({ sent, seconds, idle, loaded, before, memory, after, left }: Measured) {
  const peak = memory.peak()
  const slowest = Math.max(...sent.map((one) => one.seconds))
  console.log(
    `\n${sent.length} envios de 10 MB ao mesmo tempo, em ${seconds.toFixed(1)} s ` +
      `(o mais lento: ${slowest.toFixed(1)} s)`,
  )
  for (const [line, count] of counted(sent)) console.log(`  ${String(count).padStart(3)} × ${line}`)
  const rounded = (megabytes: number) => `${megabytes.toFixed(0)} MB`
  console.log(
    `Memória: ${rounded(before)} antes, ${rounded(peak)} no pico ` +
      `(processo do site, depois cada filho: ${memory.parts().map(rounded).join(", ")}; limite ${peakMaxMb} MB), ` +
      `${rounded(after)} cinco segundos depois`,
  )
  const line = (name: string, times: number[]) =>
    `${name.padEnd(12)} ${times.length} respostas, mediana ${median(times).toFixed(1)} ms, ` +
    `p95 ${quantile(times, 0.95).toFixed(1)} ms, máximo ${Math.max(...times).toFixed(0)} ms`
  console.log(line("Sem envios:", idle))
  console.log(line("Com envios:", loaded))
  console.log(
    `p95 das páginas com envios: ${(quantile(loaded, 0.95) / quantile(idle, 0.95)).toFixed(1)} vezes o de sem envios`,
  )
  console.log(`Arquivos temporários que sobraram: ${left}`)
  const wrong = sent.filter(({ what, status }) => status !== expected(what)).length
  if (wrong > 0) console.error(`${wrong} envios tiveram outra resposta que a esperada`)
  if (wrong > 0 || peak > peakMaxMb || left > 0) process.exitCode = 1
}

function reportHostile({ gifts, refused, answers }: HostileRun, idle: number[], beside: number[]) {
  const p95 = quantile(gifts, 0.95)
  const seconds = (value: number) => `${value.toFixed(1)} s`
  console.log(`\nUm remetente insistente: ${JSON.stringify(answers)}`)
  console.log(
    `Presentes dos outros: ${gifts.length}, ${refused.length} recusados, mediana ${seconds(median(gifts))}, ` +
      `p95 ${seconds(p95)} (limite ${giftMaxSeconds} s), máximo ${seconds(Math.max(...gifts))}`,
  )
  const pagesP95 = quantile(beside, 0.95)
  console.log(
    `Páginas ao lado: p95 ${pagesP95.toFixed(1)} ms, ` +
      `${(pagesP95 / quantile(idle, 0.95)).toFixed(1)} vezes o de sem envios`,
  )
  if (refused.length > 0 || p95 > giftMaxSeconds) process.exitCode = 1
}

function counted(sent: Sent[]) {
  const counts = new Map<string, number>()
  for (const { what, status } of sent) counts.set(`${what}: ${status}`, (counts.get(`${what}: ${status}`) ?? 0) + 1)
  return [...counts].sort()
}

function expected(what: string): number {
  if (what.startsWith("lixo")) return 422
  return what.endsWith("página") ? 303 : 201
}

/** The largest images that are allowed (rotated, progressive, WebP), and junk that begins like an image. */
async function drawFiles(): Promise<Array<[what: string, bytes: Uint8Array]>> {
  const [width, height] = [8000, 6250]
  const noise = await sharp({
    create: {
      width: 2000,
      height: 1563,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean: 128, sigma: 30 },
    },
  })
    .resize(width, height, { fit: "fill" })
    .raw()
    .toBuffer()
  const picture = () => sharp(noise, { raw: { width, height, channels: 3 } })
  const filled = (bytes: Buffer) => new Uint8Array(Buffer.concat([bytes, Buffer.alloc(receiptMaxBytes - bytes.length)]))
  return [
    ["JPEG deitado", filled(await picture().withMetadata({ orientation: 6 }).jpeg({ quality: 60 }).toBuffer())],
    ["lixo que começa como JPEG", filled(Buffer.from([0xff, 0xd8, 0xff, 0xe0]))],
    ["JPEG progressivo", filled(await picture().jpeg({ quality: 60, progressive: true }).toBuffer())],
    ["lixo sem forma", new Uint8Array(receiptMaxBytes).fill(0x41)],
    ["WebP", filled(await picture().webp({ quality: 40, effort: 0 }).toBuffer())],
    ["lixo: JPEG pela metade", filled((await picture().jpeg({ quality: 60 }).toBuffer()).subarray(0, 3_000_000))],
  ]
}

/** Response times of the pages in ms. */
async function requestPages(url: string, end: Promise<unknown>): Promise<number[]> {
  const { times } = await readSteadily({ url, pages, everyMs: requestEveryMs }, end)
  return times
}

/** Sends in a worker thread, so that sending does not delay the timing of the pages. */
function sendInWorker(url: string, files: Array<[string, Uint8Array]>): Promise<Sent[]> {
  const worker = new Worker(new URL(import.meta.url), { workerData: { url, files } })
  return new Promise((done, failed) => worker.once("message", done).once("error", failed))
}

async function sendAll({ url, files }: { url: string; files: Array<[what: string, bytes: Uint8Array]> }) {
  const uploads = Array.from({ length: uploadsAtOnce }, async (_, index) => {
    const [what, bytes] = files[index % files.length] as [string, Uint8Array]
    const byPage = index % 5 === 4
    const sent = await sendUntilTaken({ url, sender: `203.0.113.${index}`, number: index, byPage, bytes })
    return { what: `${what}, pela ${byPage ? "página" : "API"}`, ...sent }
  })
  parentPort?.postMessage(await Promise.all(uploads))
}

/** Sends again after `Retry-After` while the response is 503. */
async function sendUntilTaken(upload: Upload): Promise<{ status: number; seconds: number }> {
  const started = performance.now()
  for (;;) {
    const { status } = await sendUpload(upload)
    if (status !== 503) return { status, seconds: (performance.now() - started) / 1000 }
    await pause(retryAfterMs)
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}

function filesIn(folder: string): number {
  try {
    return readdirSync(folder).length
  } catch {
    return 0
  }
}
