import { spawn } from "node:child_process"
import { readFileSync } from "node:fs"

/* The built site in a process of its own, and what its process takes. */

export interface MeasuredSite {
  url: string
  pid: number
  stop: () => Promise<void>
}

/** Starts the built site on a free port with its data in a folder, and waits until it answers. */
export async function startSite(folder: string, env: Record<string, string> = {}): Promise<MeasuredSite> {
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", "server/index.ts"], {
    env: { ...process.env, PORT: "0", HOST: "127.0.0.1", DATA_DIR: folder, LOG_LEVEL: "error", NODE_ENV: "production", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  })
  // Whatever ends the command ends its site.
  process.once("exit", () => child.kill())
  const ended = new Promise<number | null>((done) => child.once("exit", done))
  const url = await new Promise<string>((found, failed) => {
    child.stdout.on("data", (chunk) => {
      const address = /http:\/\/\S+/.exec(String(chunk))
      if (address) found(address[0])
    })
    void ended.then((code) => failed(new Error(`o site terminou com código ${code}`)))
  })
  const stop = async () => {
    child.kill("SIGTERM")
    await ended
  }
  return { url, pid: child.pid as number, stop }
}

/** Resident memory of a process and those that it started, in MB, what they share counted once, by Linux' own account; NaN elsewhere. */
export function memoryMb(pid: number): number {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean)
    return [pid, ...children.map(Number)].reduce((sum, one) => sum + ownMemoryMb(one), 0)
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
