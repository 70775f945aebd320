import { readFileSync } from "node:fs"

/* What a process takes, and what stands in the middle of many figures. */

/** Resident memory of a process and those that it started, in MB, what they share counted once, by Linux' own account; NaN elsewhere. */
export function memoryMb(pid: number): number {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean)
    return [pid, ...children.map(Number)].reduce((sum, one) => sum + ownMemoryMb(one), 0)
  } catch {
    return Number.NaN
  }
}

/** Processor time of a process so far, in ms, by Linux' own account; NaN elsewhere. */
export function processorMs(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /, "")
      .split(" ")
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return Number.NaN
  }
}

/** Looks at the memory twenty times a second; `peak` is the most of it so far. */
export function watchMemory(pid: number): { peak: () => number; stop: () => void } {
  let peak = memoryMb(pid)
  const timer = setInterval(() => (peak = Math.max(peak, memoryMb(pid))), 50)
  return { peak: () => peak, stop: () => clearInterval(timer) }
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** The value below which a share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

function ownMemoryMb(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1]) / 1024
  } catch {
    // It has ended since.
    return 0
  }
}
