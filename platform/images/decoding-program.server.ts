import sharp from "sharp"
import { type SealedFile, readSealed, writeSealed } from "#platform/storage/sealed-file.server.ts"

/** The file for a decoding subprocess: its bytes, or where it is stored. */
export type FileToDecode = Uint8Array | SealedFile

/** The message to a decoding subprocess. */
export interface DecodingCall {
  file: FileToDecode
  /** The file for an answer of bytes: as a message they would be copied several times in the site's memory. */
  result: SealedFile | undefined
}

/** Reply of a decoding subprocess. */
export interface Decoded<Answer> {
  /** Undefined when it is in the `result` file of the call. */
  answer: Answer | "tooSlow" | undefined
  /** The process exits after this reply. */
  last: boolean
}

/**
 * The deadline of a picture in CPU time, so that a busy machine refuses no valid picture. The largest ones take one to
 * three seconds.
 */
const decodeMaxCpuMs = 5_000
const checkEveryMs = 100

/** Memory of a large picture is not returned to the system, so the process exits above this size. */
const idleRssMaxBytes = 128_000_000

/**
 * Makes this process a decoder that replies to each message with the decoded file. A hostile file can only crash this
 * process and use its memory. Exits with an error when a file cannot be read.
 */
export function serveDecoding<Answer>(decode: (bytes: Buffer) => Promise<Answer>, maxCpuMs = decodeMaxCpuMs): void {
  sharp.cache(false)
  sharp.concurrency(1)
  // A stopping site finishes its requests, so a signal to the whole process group must not interrupt a file.
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => {})
  process.on("disconnect", () => process.exit())
  process.on("message", async ({ file, result }: DecodingCall) => {
    const watch = watchCpuTime(maxCpuMs)
    const bytes = await bytesOf(file)
    // Frees the buffers of the previous picture and of this one's decryption: V8 lets 64 MB gather outside of its heap.
    void globalThis.gc?.()
    const answer = await decode(bytes)
    clearInterval(watch)
    const isWritten = result !== undefined && answer instanceof Uint8Array
    if (isWritten) await writeSealed(result, answer)
    const last = process.memoryUsage.rss() > idleRssMaxBytes
    process.send?.({ answer: isWritten ? undefined : answer, last } satisfies Decoded<Answer>, () => {
      if (last) process.exit()
    })
  })
  // The first message says that the time of the first file begins. A failure means that the site has ended.
  process.send?.("ready", () => {})
}

async function bytesOf(file: FileToDecode): Promise<Buffer> {
  return file instanceof Uint8Array ? Buffer.from(file.buffer, file.byteOffset, file.byteLength) : readSealed(file)
}

function watchCpuTime(maxCpuMs: number): NodeJS.Timeout {
  const before = process.cpuUsage()
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    if ((user + system) / 1000 < maxCpuMs) return
    clearInterval(watch)
    // A normal exit would wait for the decoder's thread.
    process.send?.({ answer: "tooSlow", last: true } satisfies Decoded<never>, () =>
      process.kill(process.pid, "SIGKILL"),
    )
  }, checkEveryMs)
  return watch
}
