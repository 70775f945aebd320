import { readFileSync } from "node:fs"

/* Memory and processor time of a process, and quantiles. */

/** Proportional set size (PSS) of a process and its children, in MB, from /proc; NaN on other systems than Linux. */
export function memoryMb(pid: number): number {
  return memoryParts(pid).reduce((sum, part) => sum + part, 0)
}

/** Proportional set size of the process alone, then of each child. */
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

/** The same including children, also those that have exited. */
export function totalProcessorMs(pid: number): number {
  const own = ticksOf(pid, [11, 12, 13, 14])
  return childrenOf(pid).reduce((sum, child) => sum + (processorMs(child) || 0), own)
}

/**
 * Fields of `/proc/…/stat` after the program's name: 11 and 12 are the process's own times, 13 and 14 those of exited
 * children.
 */
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

/** Anonymous memory of a process in MB: without the program's files, which processes may share. */
export const anonymousMemoryMb = (pid: number) => statusMb(pid, "RssAnon")

/** Resident memory of a process in MB, including the program's files. */
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
 * Samples the memory twenty times a second. `peak` returns the maximum so far, in MB; `parts` its composition: the
 * process alone, then each child.
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
 * Time of a fixed piece of work that is like rendering, in ms, the median of 15: a tree of objects is made and written
 * as HTML. A processor that is shared with other machines has phases; only figures beside the same reference can be
 * compared. Additions without allocations took as long as ever while rendering took two to three times as long.
 */
export function referenceMs(): number {
  const once = () => {
    const began = performance.now()
    const bytes = Buffer.from(referenceHtml(referenceTree(4))).length
    const took = performance.now() - began
    // Uses the result, so that the work is not optimized away.
    return bytes > 0 ? took : Number.NaN
  }
  for (let round = 0; round < 10; round++) once()
  return median(Array.from({ length: 15 }, once))
}

interface ReferenceElement {
  name: string
  attributes: Record<string, string>
  children: Array<ReferenceElement | string>
}

function referenceTree(depth: number, place = 0): ReferenceElement {
  const attributes = { class: `level-${depth}`, href: `/lugar/${place}/ção`, title: depth > 2 ? "a & b" : "a" }
  if (depth === 0) return { name: "a", attributes, children: [`texto ${place}`] }
  const children = Array.from({ length: 12 }, (_, index) => referenceTree(depth - 1, 12 * place + index))
  return { name: "div", attributes, children }
}

function referenceHtml({ name, attributes, children }: ReferenceElement): string {
  let html = `<${name}`
  for (const [key, value] of Object.entries(attributes)) html += ` ${key}="${value.replaceAll("&", "&amp;")}"`
  html += ">"
  for (const child of children) html += typeof child === "string" ? child : referenceHtml(child)
  return `${html}</${name}>`
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
