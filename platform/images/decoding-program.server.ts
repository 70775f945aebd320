import sharp from "sharp"

/** What a decoding subprocess sends back for a file. */
export interface Decoded<Answer> {
  answer: Answer | "tooSlow"
  /** This process ends now. */
  last: boolean
}

/**
 * The deadline of a picture, in processor time: the largest ones take one to three seconds, and a machine that is busy
 * with other things makes no picture worse.
 */
const decodeMaxCpuMs = 5_000
const lookEveryMs = 100

/** What a large picture leaves behind never goes back to the system: the process goes instead. */
const restMaxBytes = 128_000_000

/**
 * Makes this process a decoder: each message brings a file, and each is answered. Whatever a hostile file does to a
 * decoder ends here, and so does the memory that it took.
 */
export function serveDecoding<Answer>(decode: (bytes: Buffer) => Promise<Answer>, maxCpuMs = decodeMaxCpuMs): void {
  sharp.cache(false)
  sharp.concurrency(1)
  // A stopping site finishes what it has begun; whoever stops its whole process group stops no file half way.
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => {})
  process.on("disconnect", () => process.exit())
  process.on("message", async (file: Uint8Array) => {
    const watch = watchProcessorTime(maxCpuMs)
    const answer = await decode(Buffer.from(file.buffer, file.byteOffset, file.byteLength))
    clearInterval(watch)
    const last = process.memoryUsage.rss() > restMaxBytes
    process.send?.({ answer, last } satisfies Decoded<Answer>, () => {
      if (last) process.exit()
    })
  })
}

function watchProcessorTime(maxCpuMs: number): NodeJS.Timeout {
  const before = process.cpuUsage()
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    if ((user + system) / 1000 < maxCpuMs) return
    clearInterval(watch)
    // An orderly end would wait for the decoder's thread.
    process.send?.({ answer: "tooSlow", last: true } satisfies Decoded<never>, () =>
      process.kill(process.pid, "SIGKILL"),
    )
  }, lookEveryMs)
  return watch
}
