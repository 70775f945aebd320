import { writeSync } from "node:fs"

/** Writes whole lines, in order. */
export interface LogOutput {
  /** Never throws. Lines that cannot be written are lost; the next line that can is preceded by their number. */
  write: (line: string) => void
  /** Writes the lines that wait. */
  flush: () => void
}

/** Lines wait for others this long at most, in ms, and until there are this many characters. */
const waitMs = 100
const waitingMax = 64 * 1024

/** pino's number of `error`; these lines are written at once, with all that waited before them. */
const urgentLevel = 50

/**
 * Log output to a file descriptor. Lines are written in blocks: one at a time they take 12 % of answering a cached
 * page. A crash by a signal loses at most the last 100 ms of them. A full disk or a closed pipe must neither end the
 * process nor block it. (The logger's own destination retries forever.)
 */
export function openLogOutput(fd = 1): LogOutput {
  let waiting: string[] = []
  let characters = 0
  let timer: NodeJS.Timeout | undefined
  let lost = 0
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    const lines = lost > 0 ? [lostLine(lost), ...waiting] : waiting
    const own = waiting.length
    waiting = []
    characters = 0
    if (own === 0) return
    const missing = lines.length - writeLines(fd, lines)
    // The line with the number is not one of those that are lost.
    lost = missing > own ? lost + own : missing
  }
  process.once("exit", flush)
  return {
    flush,
    write(line) {
      waiting.push(line)
      characters += line.length
      const level = Number(/^\{"level":(\d+)/.exec(line)?.[1])
      if (level >= urgentLevel || characters > waitingMax) return flush()
      timer ??= setTimeout(flush, waitMs).unref()
    },
  }
}

function lostLine(lost: number): string {
  return `{"level":40,"lost":${lost},"msg":"linhas do registro que não puderam ser escritas"}\n`
}

/** Returns how many lines were written in full. */
function writeLines(fd: number, lines: readonly string[]): number {
  const bytes = Buffer.from(lines.join(""))
  let at = 0
  try {
    while (at < bytes.length) at += writeSync(fd, bytes, at)
  } catch {
    // Counted below.
  }
  if (at === bytes.length) return lines.length
  const written = bytes.toString("utf8", 0, at).split("\n").length - 1
  // What is left of a line that was cut ends here, so that the next one begins a line.
  if (at > 0 && bytes[at - 1] !== newline) endLine(fd)
  return written
}

const newline = 10

function endLine(fd: number): void {
  try {
    writeSync(fd, "\n")
  } catch {
    // The next try to write fails as well.
  }
}
