import { writeSync } from "node:fs"

/** Writes whole lines, in order. */
export interface LogOutput {
  /** Never throws. Lines that cannot be written are lost; the next line that can is preceded by their number. */
  write: (line: string) => void
}

/**
 * Log output to a file descriptor. A full disk or a closed pipe must neither end the process nor block it. (The
 * logger's own destination retries forever.)
 */
export function openLogOutput(fd = 1): LogOutput {
  let lost = 0
  const write = (text: string) => {
    const bytes = Buffer.from(text)
    for (let at = 0; at < bytes.length;) at += writeSync(fd, bytes, at)
  }
  return {
    write(line) {
      try {
        if (lost > 0) write(`{"level":40,"lost":${lost},"msg":"linhas do registro que não puderam ser escritas"}\n`)
        lost = 0
        write(line)
      } catch {
        lost += 1
      }
    },
  }
}
