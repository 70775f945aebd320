import { setTimeout as sleep } from "node:timers/promises"

/** Retries, because the database itself may be down. */
export async function untilAnswered<Value>(ask: () => Promise<Value>): Promise<Value> {
  for (let tries = 0; ; tries++) {
    try {
      return await ask()
    } catch (error) {
      if (tries > 300) throw error
      await sleep(100)
    }
  }
}
