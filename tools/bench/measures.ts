import { readFileSync } from "node:fs"

/* Memory and processor time of a process, and quantiles. */

/** Proportional set size (PSS) of a process and its children, in MB, from /proc; NaN on other systems than Linux. */
export function memoryMb(pid: number): number {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean)
    return [pid, ...children.map(Number)].reduce((sum, one) => sum + ownMemoryMb(one), 0)
  } catch {
    return Number.NaN
  }
}

/** Processor time of a process so far, in ms, from /proc; NaN on other systems than Linux. */
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

/** Largest resident memory of a process so far, in MB, from /proc; NaN on other systems than Linux. */
export function peakMemoryMb(pid: number): number {
  try {
    return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024
  } catch {
    return Number.NaN
  }
}

/** Samples the memory twenty times a second; `peak` returns the largest value so far, in MB. */
export function watchMemory(pid: number): { peak: () => number; stop: () => void } {
  let peak = memoryMb(pid)
  const timer = setInterval(() => (peak = Math.max(peak, memoryMb(pid))), 50)
  return { peak: () => peak, stop: () => clearInterval(timer) }
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** Returns the value below which this share (0 to 1) of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

function ownMemoryMb(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1]) / 1024
  } catch {
    // The process has ended.
    return 0
  }
}
