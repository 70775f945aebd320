import { writeSync } from "node:fs"

/** Writes whole lines, one after the other. */
export interface LogOutput {
  /** Never fails: a line that cannot be written now is lost, and the next one that can says how many were. */
  write: (line: string) => void
}

/**
 * The process' output as the log's: a disk that is full under it, or a reader that is gone, must neither end the site nor
 * hold it up. (The logger's own output tries for ever to write what it could not.)
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
