import { readFileSync } from "node:fs"

/* Memory and processor time of a process, and quantiles. */

/** Proportional set size (PSS) of a process and its children, in MB, from /proc; NaN on other systems than Linux. */
export function memoryMb(pid: number): number {
  return memoryParts(pid).reduce((sum, part) => sum + part, 0)
}

/** The same of the process alone, then of each child. */
function memoryParts(pid: number): number[] {
  try {
    return [pid, ...childrenOf(pid)].map(ownMemoryMb)
  } catch {
    return [Number.NaN]
  }
}

/** Processor time of a process so far, in ms, from /proc; NaN on other systems than Linux. */
export function processorMs(pid: number | undefined): number {
  return ticksOf(pid, [11, 12])
}

/** The same with its children, those that have ended among them. */
export function totalProcessorMs(pid: number): number {
  const own = ticksOf(pid, [11, 12, 13, 14])
  return childrenOf(pid).reduce((sum, child) => sum + (processorMs(child) || 0), own)
}

/** Fields of `/proc/…/stat` after the program's name: 11 and 12 are its own times, 13 and 14 of ended children. */
function ticksOf(pid: number | undefined, wanted: readonly number[]): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /, "")
      .split(" ")
    return wanted.reduce((sum, field) => sum + Number(fields[field]), 0) * 10
  } catch {
    return Number.NaN
  }
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number)
}

/** Largest resident memory of a process so far, in MB. */
export const peakMemoryMb = (pid: number) => statusMb(pid, "VmHWM")

/** What a process has of its own, in MB: without the program's files, which other processes may share. */
export const anonymousMemoryMb = (pid: number) => statusMb(pid, "RssAnon")

/** All of its resident memory, in MB, with the whole of the program's files. */
export const residentMemoryMb = (pid: number) => statusMb(pid, "VmRSS")

/** From /proc; NaN on other systems than Linux. */
function statusMb(pid: number, name: string): number {
  try {
    const line = readFileSync(`/proc/${pid}/status`, "utf8")
      .split("\n")
      .find((one) => one.startsWith(`${name}:`))
    return Number.parseInt(line?.slice(name.length + 1) ?? "", 10) / 1024
  } catch {
    return Number.NaN
  }
}

/**
 * Samples the memory twenty times a second; `peak` returns the largest value so far, in MB, and `parts` of what it
 * consisted: the process alone, then each child.
 */
export function watchMemory(pid: number): { peak: () => number; parts: () => number[]; stop: () => void } {
  let [peak, parts] = [Number.NEGATIVE_INFINITY, [] as number[]]
  const look = () => {
    const now = memoryParts(pid)
    const sum = now.reduce((total, part) => total + part, 0)
    if (sum > peak) [peak, parts] = [sum, now]
  }
  look()
  const timer = setInterval(look, 50)
  return { peak: () => peak, parts: () => parts, stop: () => clearInterval(timer) }
}

/**
 * Time of a fixed piece of work, in ms, the median of five: additions in random places of 16 MB, without allocations.
 * A processor that is shared with other machines has phases; only figures beside the same reference can be compared.
 */
export function referenceMs(): number {
  const numbers = new Int32Array(2 ** 22)
  const times = Array.from({ length: 5 }, () => {
    const began = performance.now()
    for (let step = 0, state = 1; step < 10_000_000; step++) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
      numbers[state >>> 10]! += step
    }
    return performance.now() - began
  })
  return median(times)
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
