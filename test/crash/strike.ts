import { setTimeout as sleep } from "node:timers/promises"
import type { Disaster } from "./disasters.ts"
import type { TestEnvironment } from "./test-environment.ts"

/** Progress of the load during the disasters. */
export interface Progress {
  acknowledged: number
  over: boolean
}

interface StrikeOptions {
  progress: Progress
  /** Expected number of acknowledged answers; disasters start at shares of it. */
  expected: number
  onStruck?: (disaster: Disaster) => void
}

/** Runs the disasters one after the other during the load. */
export async function strikeDuring(
  environment: TestEnvironment,
  disasters: readonly Disaster[],
  { progress, expected, onStruck = () => {} }: StrikeOptions,
): Promise<void> {
  for (const disaster of disasters) {
    while (!progress.over && progress.acknowledged < disaster.share * expected) await sleep(2)
    await sleep(disaster.delayMs)
    await strike(environment, disaster)
    onStruck(disaster)
  }
}

async function strike({ supervisor, postgres }: TestEnvironment, disaster: Disaster) {
  if (disaster.what === "site") return supervisor.killSite(disaster, disaster.delayMs * 10)
  const from = performance.now()
  await postgres?.kill()
  await sleep(disaster.delayMs * 10)
  await postgres?.start()
  supervisor.outages.push({ what: "database", kills: 1, from, to: performance.now() })
}
