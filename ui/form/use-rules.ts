import { startTransition, useCallback, useEffect, useRef, useState } from "react"
import { whenIdle } from "#ui/when-idle.ts"

/** Timeout in milliseconds for loading the validation chunk. Without it the server alone validates. */
const rulesMaxMs = 3_000

export interface LoadedRules<Rules> {
  /** Undefined until loaded. */
  rules: Rules | undefined
  /** Calls `work` with the rules: immediately if loaded, else once they are, or without them after the timeout. */
  withRules: (work: (rules: Rules | undefined) => void) => void
  /** The same for a press that sends the form or a part of it: the next presses do nothing until `work` was called. */
  checkPressed: (work: (rules: Rules | undefined) => void) => void
  /** True while a press waits for the rules. */
  checking: boolean
}

/** A form's validation, loaded after the first view. `load` imports its chunk and must not change. */
export function useRules<Rules>(load: () => Promise<Rules>): LoadedRules<Rules> {
  const [rules, setRules] = useState<Rules>()
  const loaded = useRef<Rules>(undefined)
  const fetchRules = useCallback(() => {
    const arrive = (arrived: Rules) => {
      if (!loaded.current) startTransition(() => setRules(() => arrived))
      return (loaded.current ??= arrived)
    }
    const rules = load().then(arrive, () => undefined)
    return Promise.race([rules, new Promise<undefined>((done) => setTimeout(done, rulesMaxMs))])
  }, [load])
  useEffect(() => whenIdle(() => void fetchRules()), [fetchRules])
  const withRules = useCallback(
    (work: (rules: Rules | undefined) => void) => {
      // What `work` renders must show the errors too, and the transition may not have been rendered yet.
      const workNow = (arrived: Rules | undefined) => {
        if (arrived) setRules(() => arrived)
        work(arrived)
      }
      if (loaded.current) workNow(loaded.current)
      else void fetchRules().then(workNow)
    },
    [fetchRules],
  )
  const [checking, setChecking] = useState(false)
  const pressed = useRef(false)
  const checkPressed = (work: (rules: Rules | undefined) => void) => {
    if (pressed.current) return
    pressed.current = true
    setChecking(true)
    withRules((rules) => {
      pressed.current = false
      setChecking(false)
      work(rules)
    })
  }
  return { rules, withRules, checkPressed, checking }
}
