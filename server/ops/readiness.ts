import { performance } from "node:perf_hooks"
import { withTimeout } from "#platform/event-loop/with-timeout.server.ts"

/** The result of a check. Must not contain secrets: it is shown on the operator's port. */
interface Finding {
  ok: boolean
  /** Short reason when `ok` is false. */
  why?: string
  /** Numbers that are also exported as metrics. */
  figures?: Record<string, number>
}

export interface Check {
  run: () => Promise<Finding>
  /** True: the process is not ready when the check fails. False: it only informs the operator. */
  required: boolean
}

interface CheckResult extends Finding {
  required: boolean
  /** Milliseconds it took. */
  ms: number
}

/** `starting` until the site listens; `ending` from the shutdown signal on. */
export type Phase = "starting" | "serving" | "ending"

export interface Readiness {
  /** Runs the checks, or returns a recent result. Ends within the timeout of a check. */
  look: () => Promise<{ ready: boolean; phase: Phase; checks: Record<string, CheckResult> }>
  enter: (phase: Phase) => void
  phase: () => Phase
}

export interface ReadinessOptions {
  /** Timeout for one check. */
  maxMs?: number
  /** Results are reused for this time. */
  sharedMs?: number
}

/**
 * Creates the checks' runner: each check has a timeout, is never run twice at once, and not again within `sharedMs`.
 */
export function createReadiness(
  checks: Record<string, Check>,
  { maxMs = 2_000, sharedMs = 1_000 }: ReadinessOptions = {},
): Readiness {
  let phase: Phase = "starting"
  let looked: { at: number; results: Promise<Record<string, CheckResult>> } | undefined
  const bounded = Object.entries(checks).map(([name, check]) => [name, bound(check, maxMs)] as const)
  const lookAgain = async () =>
    Object.fromEntries(await Promise.all(bounded.map(async ([name, run]) => [name, await run()] as const)))
  return {
    look: async () => {
      if (!looked || performance.now() - looked.at > sharedMs) looked = { at: performance.now(), results: lookAgain() }
      const found = await looked.results
      const well = Object.values(found).every(({ ok, required }) => ok || !required)
      return { ready: well && phase === "serving", phase, checks: found }
    },
    enter: (next) => void (phase = next),
    phase: () => phase,
  }
}

/** Adds a timeout. A hanging check is not started again meanwhile. */
function bound({ run, required }: Check, maxMs: number): () => Promise<CheckResult> {
  let running: Promise<Finding> | undefined
  return async () => {
    const started = performance.now()
    running ??= settle(run).finally(() => (running = undefined))
    const finding = (await withTimeout(running, maxMs)) ?? { ok: false, why: `sem resposta em ${maxMs} ms` }
    return { ...finding, required, ms: Math.round(performance.now() - started) }
  }
}

async function settle(run: Check["run"]): Promise<Finding> {
  try {
    return await run()
  } catch (error) {
    return { ok: false, why: reasonOf(error as ShownFailure) }
  }
}

/** `errstr`: SQLite's fixed text for the result code. Its `code` is always the same. */
type ShownFailure = NodeJS.ErrnoException & { errstr?: string }

/** Without the message, which may contain the connection's password; that of our storage does not. */
function reasonOf({ code, errstr, message }: ShownFailure): string {
  return errstr ?? (code === "STORAGE_AWAY" ? message : String(code ?? "falhou"))
}
