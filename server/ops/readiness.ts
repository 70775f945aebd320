import { performance } from "node:perf_hooks"

/** What a check found out. Its words name no secret: they are shown on the operator's port. */
export interface Finding {
  ok: boolean
  /** Why not, in short. */
  why?: string
  /** Numbers that metrics show too. */
  figures?: Record<string, number>
}

export interface Check {
  run: () => Promise<Finding>
  /** Without it the process serves nobody. What only the operator must know takes no process out of service. */
  required: boolean
}

export interface CheckResult extends Finding {
  required: boolean
  /** Milliseconds it took. */
  ms: number
}

/** `starting` until the site is open, `ending` from the moment on in which it is told to end. */
export type Phase = "starting" | "serving" | "ending"

export interface Readiness {
  /** Does or shares the checks; ends within the time that one may take. */
  look: () => Promise<{ ready: boolean; phase: Phase; checks: Record<string, CheckResult> }>
  enter: (phase: Phase) => void
  phase: () => Phase
}

export interface ReadinessOptions {
  /** Most time for one check. */
  maxMs?: number
  /** Whoever asks within this time of the last look gets what it found. */
  sharedMs?: number
}

/** Looks after the checks: each bounded in time, none twice at once, all of them seldom however often somebody asks. */
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

/** A check that hangs is not started again while it does. */
function bound({ run, required }: Check, maxMs: number): () => Promise<CheckResult> {
  let running: Promise<Finding> | undefined
  return async () => {
    const started = performance.now()
    running ??= settle(run).finally(() => (running = undefined))
    const late = Promise.withResolvers<Finding>()
    const timer = setTimeout(() => late.resolve({ ok: false, why: `sem resposta em ${maxMs} ms` }), maxMs)
    const finding = await Promise.race([running, late.promise])
    clearTimeout(timer)
    return { ...finding, required, ms: Math.round(performance.now() - started) }
  }
}

async function settle(run: Check["run"]): Promise<Finding> {
  try {
    return await run()
  } catch (error) {
    // A code says what is wrong; the words of an error may say with what password it was tried.
    return { ok: false, why: String((error as NodeJS.ErrnoException).code ?? "falhou") }
  }
}
