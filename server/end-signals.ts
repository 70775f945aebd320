import { performance } from "node:perf_hooks"

/** Signals within this time count as one: Ctrl-C reaches the whole process group, and npm forwards it once more. */
const sameMs = 1_000

/** Starts the graceful shutdown at the first signal. A later one exits at once. */
export function onEndSignals(
  end: () => unknown,
  { exit = (code: number): void => process.exit(code), source = process as Pick<NodeJS.Process, "on"> } = {},
): void {
  let firstAt: number | undefined
  for (const signal of endSignals) {
    source.on(signal, () => {
      if (firstAt === undefined) {
        firstAt = performance.now()
        end()
      } else if (performance.now() - firstAt > sameMs) exit(1)
    })
  }
}

/** From a service manager, from Ctrl-C, and from a terminal that is closed. */
export const endSignals = ["SIGTERM", "SIGINT", "SIGHUP"] as const
