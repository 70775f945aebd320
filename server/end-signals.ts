import { performance } from "node:perf_hooks"

/** Ends told within this time are one: Ctrl-C reaches a whole group of processes, and npm passes on what it was told. */
const sameMs = 1_000

/** Begins the orderly end at the first signal; who insists later ends the process at once. */
export function onEndSignals(
  end: () => unknown,
  { exit = (code: number): void => process.exit(code), source = process as Pick<NodeJS.Process, "on"> } = {},
): void {
  let toldAt: number | undefined
  for (const signal of endSignals) {
    source.on(signal, () => {
      if (toldAt === undefined) {
        toldAt = performance.now()
        end()
      } else if (performance.now() - toldAt > sameMs) exit(1)
    })
  }
}

/** Of a service manager, a terminal, and a terminal that is closed. */
export const endSignals = ["SIGTERM", "SIGINT", "SIGHUP"] as const
