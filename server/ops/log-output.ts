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
const waitingMax = 32 * 1024

/** Maximum size (bytes) of what a slow reader has not taken yet, and how often (ms) writing it is tried again. */
const backlogMax = 4 * 1024 * 1024
const retryMs = 20

/** Maximum time (ms) that the end of the process waits for a slow reader. */
const endMs = 1_000

/**
 * The beginning of lines of pino's levels `error` (50) and `fatal` (60). They are written at once, with all lines
 * before.
 */
const urgentBeginnings = ['{"level":5', '{"level":6']

/**
 * Log output to a file descriptor. Lines are written in blocks: written one at a time, they take 12 % of the time to
 * answer a cached page. A crash by a signal loses at most the last 100 ms, and what a slow reader has not taken. A full
 * disk or a closed pipe must neither end the process nor block it. (The logger's own destination retries forever.)
 */
export function openLogOutput(fd = 1): LogOutput {
  const waiting = new LineBuffer(waitingMax * 2)
  const backlog = new Backlog(fd)
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (waiting.lines === 0 && backlog.isEmpty) return
    const isFree = backlog.write()
    backlog.add(waiting.lines, waiting.take())
    if (isFree) backlog.write()
    if (!backlog.isEmpty) timer = setTimeout(flush, retryMs).unref()
  }
  process.once("exit", () => {
    flush()
    for (const until = performance.now() + endMs; !backlog.isEmpty && performance.now() < until; flush()) pause()
  })
  return {
    flush,
    write(line) {
      waiting.add(line)
      // A backlog is tried again soon anyway.
      const isUrgent = backlog.isEmpty && urgentBeginnings.some((beginning) => line.startsWith(beginning))
      if (isUrgent || waiting.bytes > waitingMax) return flush()
      timer ??= setTimeout(flush, waitMs).unref()
    },
  }
}

interface Block {
  bytes: Buffer
  /** How many of its bytes are written. */
  written: number
  /** Set in the line that reports this number of lost lines. It does not count as lost itself. */
  lostLines?: number
}

/** Blocks of lines that are not completely written. Node makes a pipe or socket non-blocking: when full, it refuses. */
class Backlog {
  readonly #fd: number
  #blocks: Block[] = []
  #bytes = 0
  #lost = 0

  constructor(fd: number) {
    this.#fd = fd
  }

  get isEmpty(): boolean {
    return this.#blocks.length === 0
  }

  /** Without lines: only reports how many were lost, once nothing waits any more. */
  add(lines: number, bytes: Buffer): void {
    if (lines === 0 && !this.isEmpty) return
    if (!this.isEmpty && this.#bytes + bytes.length > backlogMax) {
      this.#lost += lines
      return
    }
    if (this.#lost > 0) this.#push({ bytes: Buffer.from(lostLine(this.#lost)), written: 0, lostLines: this.#lost })
    this.#lost = 0
    if (lines > 0) this.#push({ bytes, written: 0 })
  }

  /** Writes as much as possible without waiting. Returns false when the reader has to take something first. */
  write(): boolean {
    let done = 0
    try {
      for (const block of this.#blocks) {
        while (block.written < block.bytes.length) this.#writeSome(block)
        done += 1
      }
      this.#blocks = []
      return true
    } catch (error) {
      this.#blocks.splice(0, done)
      if ((error as NodeJS.ErrnoException).code === "EAGAIN") return false
      this.#lose()
      return true
    }
  }

  #push(block: Block): void {
    this.#blocks.push(block)
    this.#bytes += block.bytes.length
  }

  #writeSome(block: Block): void {
    const count = writeSync(this.#fd, block.bytes, block.written)
    block.written += count
    this.#bytes -= count
  }

  #lose(): void {
    const [first] = this.#blocks
    for (const { bytes, written, lostLines } of this.#blocks)
      this.#lost += lostLines ?? countLines(bytes.subarray(written))
    this.#blocks = []
    this.#bytes = 0
    // Ends a partly written line, so that the next one starts on a new line.
    if (first && first.written > 0 && first.bytes[first.written - 1] !== newline) endLine(this.#fd)
  }
}

function lostLine(lost: number): string {
  return `{"level":40,"lost":${lost},"msg":"linhas do registro que não puderam ser escritas"}\n`
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

/** Blocks the process: at its end no timer runs any more. */
function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, retryMs)
}
