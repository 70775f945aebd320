import { readFileSync } from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"
import { Chance } from "@travessia/posters/randomness.ts"
import { type SiteOptions, type SiteProcess, startSite } from "#test/site-process.ts"

/* Plans kills and restarts the killed processes. */

export interface Disaster {
  what: "site" | "database"
  /** Index of the site's process. */
  process: number
  /** Happens when this share of the requests is acknowledged, plus a delay in milliseconds. */
  share: number
  delayMs: number
  /** Kills the new process again before it answers. */
  againWhileStarting: boolean
  /** Also kills its child processes, such as jobs and decoders. */
  withChildren: boolean
}

/** An interval in which a process or the database was down (`performance.now()`). */
export interface Outage {
  what: Disaster["what"]
  kills: number
  from: number
  to: number
}

/** Kills at random times over the load, the same for the same seed. A kill during a start counts as one of them. */
export function planDisasters(
  seed: string,
  { kills, databaseKills, processes }: { kills: number; databaseKills: number; processes: number },
): Disaster[] {
  const chance = new Chance(`${seed} disasters`)
  const disaster = (what: Disaster["what"], process: number): Disaster => ({
    what,
    process,
    share: chance.between(0.01, 0.96),
    delayMs: chance.between(0, 60),
    againWhileStarting: false,
    withChildren: chance.next() < 0.5,
  })
  const twofold = Math.floor(kills / 8)
  const site = Array.from({ length: kills - twofold }, (_, index) => ({
    ...disaster("site", index % processes),
    againWhileStarting: index < twofold,
  }))
  const database = Array.from({ length: databaseKills }, () => disaster("database", 0))
  return [...site, ...database].sort((one, other) => one.share - other.share)
}

/** Restarts the site's processes, as a service manager does, and kills them on request. */
export class Supervisor {
  readonly outages: Outage[] = []
  /** Exits that the test did not cause, with the last output of the process. */
  readonly unexpectedEnds: string[] = []
  private readonly options: SiteOptions[]
  private sites: SiteProcess[] = []
  private expecting = new Set<number>()

  constructor(options: SiteOptions[]) {
    this.options = options
  }

  /** Sequential, because the first process prepares the database. */
  async start() {
    for (const options of this.options) {
      const site = this.launch(options)
      this.sites.push(site)
      await site.ready
    }
  }

  get urls(): string[] {
    return this.options.map(({ port }) => `http://127.0.0.1:${port}`)
  }

  get pids(): number[] {
    return this.sites.map(({ pid }) => pid)
  }

  async killSite({ process, againWhileStarting, withChildren }: Disaster, startingMs: number) {
    const from = performance.now()
    await this.kill(process, withChildren)
    if (againWhileStarting) {
      await sleep(startingMs)
      await this.kill(process, withChildren)
    }
    await this.sites[process]?.ready
    this.outages.push({ what: "site", kills: againWhileStarting ? 2 : 1, from, to: performance.now() })
  }

  /** Sends SIGTERM to all processes; resolves with the exit codes. */
  async stop(): Promise<Array<number | null>> {
    for (const { pid } of this.sites) this.expecting.add(pid)
    const codes = await Promise.all(this.sites.map((site) => site.stop()))
    this.sites = []
    return codes
  }

  /** Kills everything at once, when a run is given up. */
  async abandon() {
    for (const { pid } of this.sites) this.expecting.add(pid)
    await Promise.all(this.sites.map((site) => (site.hasEnded() ? undefined : site.kill())))
    this.sites = []
  }

  private async kill(process: number, withChildren: boolean) {
    const site = this.sites[process] as SiteProcess
    this.expecting.add(site.pid)
    const children = withChildren ? childrenOf(site.pid) : []
    const killed = site.kill()
    for (const child of children) killIfThere(child)
    await killed
    this.sites[process] = this.launch(this.options[process] as SiteOptions)
  }

  private launch(options: SiteOptions): SiteProcess {
    const site = startSite(options)
    void site.ended.then((code) => {
      if (this.expecting.has(site.pid)) return
      this.unexpectedEnds.push(`código ${code}: ${site.output()}`)
      const from = performance.now()
      const index = this.sites.indexOf(site)
      if (index < 0 || this.unexpectedEnds.length > 20) return
      const next = this.launch(options)
      this.sites[index] = next
      void next.ready
        .then(() => this.outages.push({ what: "site", kills: 0, from, to: performance.now() }))
        .catch(() => {})
    })
    return site
  }
}

/** Reads /proc; empty on systems other than Linux. */
function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number)
  } catch {
    return []
  }
}

function killIfThere(pid: number) {
  try {
    process.kill(pid, "SIGKILL")
  } catch {
    // The process has already ended.
  }
}
