import { readdirSync, readlinkSync } from "node:fs"
import { memoryMb } from "#tools/bench/measures.ts"

/** The state of the process at one time. */
export interface Look {
  /** Milliseconds since the start of the load. */
  at: number
  memoryMb: number
  heapMb: number
  /** Event loop delay since the previous sample, in milliseconds (99th percentile). */
  loopP99Ms: number
  loopMaxMs: number
  /** Open files, without connections. */
  files: number
  /** To visitors, databases and mail servers. */
  connections: number
  /** Waiting emails. */
  outbox: number
  cacheMb: number
}

/** Samples the process from outside and through the operator's port. */
export async function lookAt(pid: number, opsPort: number, at: number): Promise<Look> {
  const metrics = await (await fetch(`http://127.0.0.1:${opsPort}/metrics`)).text()
  const read = (name: string) =>
    Number(new RegExp(`^${name.replace(/[{}"]/g, "\\$&")} (\\S+)$`, "m").exec(metrics)?.[1])
  return {
    at,
    memoryMb: memoryMb(pid),
    heapMb: read("nodejs_heap_size_used_bytes") / 2 ** 20,
    loopP99Ms: read("nodejs_eventloop_lag_p99_seconds") * 1000,
    loopMaxMs: read("nodejs_eventloop_lag_max_seconds") * 1000,
    ...openBy(pid),
    outbox: read('travessia_outbox_mails{state="waiting"}'),
    cacheMb: read('travessia_cache_bytes{cache="pages"}') / 2 ** 20,
  }
}

function openBy(pid: number): Pick<Look, "files" | "connections"> {
  const folder = `/proc/${pid}/fd`
  const open = readdirSync(folder).map((name) => {
    try {
      return readlinkSync(`${folder}/${name}`)
    } catch {
      // Closed in the meantime.
      return ""
    }
  })
  const connections = open.filter((target) => target.startsWith("socket:")).length
  return { connections, files: open.filter(Boolean).length - connections }
}
