import { writeSync } from "node:fs"
import { LineBuffer } from "./line-buffer.ts"

/** Writes whole lines, in order. */
export interface LogOutput {
  /** Never throws. Lines that cannot be written are lost; the next written line is preceded by their number. */
  write: (line: string) => void
  /** Writes the buffered lines. */
  flush: () => void
}

/** Maximum time (ms) and size (bytes) for which lines are buffered. */
const waitMs = 100
const waitingMax = 64 * 1024

/**
 * The beginning of lines of pino's levels `error` (50) and `fatal` (60). They are written at once, with all lines
 * before.
 */
const urgentBeginnings = ['{"level":5', '{"level":6']

/**
 * Log output to a file descriptor. Lines are written in blocks: written one at a time, they take 12 % of the time to
 * answer a cached page. A crash by a signal loses at most the last 100 ms. A full disk or a closed pipe must neither
 * end the process nor block it. (The logger's own destination retries forever.)
 */
export function openLogOutput(fd = 1): LogOutput {
  const waiting = new LineBuffer(waitingMax * 2)
  let timer: NodeJS.Timeout | undefined
  let lost = 0
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    const own = waiting.lines
    if (own === 0) return
    const before = lost
    const bytes = waiting.take()
    const all = before > 0 ? Buffer.concat([Buffer.from(lostLine(before)), bytes]) : bytes
    const missing = countLines(all.subarray(write(fd, all)))
    // The line with the number does not count as lost.
    lost = missing > own ? before + own : missing
  }
  process.once("exit", flush)
  return {
    flush,
    write(line) {
      waiting.add(line)
      const isUrgent = urgentBeginnings.some((beginning) => line.startsWith(beginning))
      if (isUrgent || waiting.bytes > waitingMax) return flush()
      timer ??= setTimeout(flush, waitMs).unref()
    },
  }
}

function lostLine(lost: number): string {
  return `{"level":40,"lost":${lost},"msg":"linhas do registro que não puderam ser escritas"}\n`
}

/** Returns the number of bytes written in whole lines. */
function write(fd: number, bytes: Buffer): number {
  let at = 0
  try {
    while (at < bytes.length) at += writeSync(fd, bytes, at)
    return at
  } catch {
    const whole = bytes.subarray(0, at).lastIndexOf(newline) + 1
    // Ends a partly written line, so that the next one starts on a new line.
    if (at > whole) endLine(fd)
    return whole
  }
}

function countLines(bytes: Buffer): number {
  let lines = 0
  for (let at = bytes.indexOf(newline); at !== -1; at = bytes.indexOf(newline, at + 1)) lines += 1
  return lines
}

const newline = 10

function endLine(fd: number): void {
  try {
    writeSync(fd, "\n")
  } catch {
    // Ignored: the next write fails as well.
  }
}
