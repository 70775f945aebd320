import { useEffect, useEffectEvent, useRef, useState } from "react"
import { flushSync } from "react-dom"
import { NavigationType, useLocation, useNavigate, useNavigationType } from "react-router"
import { type Step, lastStep, stepId, stepOfHash, steps, stepsMedia } from "./quote-steps.ts"

export interface QuoteSteps {
  step: Step
  /** Continuar: the next step, as a new place in the browser's history. */
  next: () => void
  /** Voltar, like the browser's own button. */
  back: () => void
  /** Shows a step at once and leaves the focus alone. */
  open: (step: Step) => void
}

/**
 * Which step a phone shows. The browser's Back goes one step back: each step has its fragment in the address,
 * which asks nothing of the server. `resumed`: the answers of an earlier visit are here, so any step may open.
 */
export function useQuoteSteps(initial: Step, resumed: boolean): QuoteSteps {
  const { pathname, search, hash, state, key } = useLocation()
  const navigate = useNavigate()
  const type = useNavigationType()
  const [step, setStep] = useState<Step>(() => (resumed && stepOfHash(hash)) || initial)
  const furthest = useRef<Step>(resumed ? lastStep : initial)
  const takesFocus = useRef(false)
  const seen = useRef(key)

  const arrive = (at: Step) => {
    takesFocus.current = true
    setStep(at)
  }
  useEffect(() => {
    if (!takesFocus.current) return
    takesFocus.current = false
    const heading = document.getElementById(stepId(step))
    heading?.focus({ preventScroll: true })
    heading?.scrollIntoView({ block: "start" })
  }, [step])
  // The browser's buttons. A fragment that is no step is a link of the error summary: it opened its step already.
  useEffect(() => {
    if (seen.current === key) return
    seen.current = key
    const asked = hash === "" ? 1 : stepOfHash(hash)
    if (type === NavigationType.Pop && asked && asked !== step && asked <= furthest.current) arrive(asked)
  }, [key, hash, type, step])

  const open = (to: Step) => {
    if (to > furthest.current) furthest.current = to
    flushSync(() => setStep(to))
  }
  // Where the window turns narrow, the step that the visitor is in. The browser may have taken the focus from what it hides by then.
  const openFocused = useEffectEvent((within: string | undefined) => {
    const at = steps.find((one) => String(one) === within)
    if (at) open(at)
  })
  useEffect(() => {
    const narrow = matchMedia(stepsMedia)
    let within: string | undefined
    const note = ({ target }: FocusEvent) => void (within = (target as Element).closest<HTMLElement>("[data-step]")?.dataset.step)
    const follow = () => narrow.matches && openFocused(within)
    document.addEventListener("focusin", note)
    narrow.addEventListener("change", follow)
    return () => {
      document.removeEventListener("focusin", note)
      narrow.removeEventListener("change", follow)
    }
  }, [])

  const go = (to: Step) => {
    if (to > furthest.current) furthest.current = to
    arrive(to)
    void navigate({ pathname, search, hash: stepId(to) }, { preventScrollReset: true, state: { from: step } })
  }
  return {
    step,
    next: () => go((step + 1) as Step),
    back: () => {
      const before = (step - 1) as Step
      if (stepOfHash(hash) === step && (state as { from?: unknown } | null)?.from === before) void navigate(-1)
      else go(before)
    },
    open,
  }
}
