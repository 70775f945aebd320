import { useEffect, useEffectEvent, useRef, useState } from "react"
import { flushSync } from "react-dom"
import { NavigationType, useLocation, useNavigate, useNavigation, useNavigationType } from "react-router"
import { type Step, lastStep, stepId, stepOfHash, steps, stepsMedia } from "./quote-steps.ts"

export interface QuoteSteps {
  step: Step
  /** Continuar: the next step, as a new history entry. */
  next: () => void
  /** Voltar, like the browser's back button. */
  back: () => void
  /** Shows a step immediately, without moving the focus. */
  open: (step: Step) => void
  /** For a form that begins where an earlier one ended: the address names its step, or Back would lead to nothing. */
  correctAddress: () => void
}

/**
 * The step shown on a phone. The browser's Back goes one step back: each step has its fragment in the address.
 * `resumed`: the form has the answers of an earlier visit, so any step may open.
 */
export function useQuoteSteps(initial: Step, resumed: boolean): QuoteSteps {
  const { pathname, search, hash, state, key } = useLocation()
  const navigate = useNavigate()
  const type = useNavigationType()
  const [step, setStep] = useState<Step>(() => (resumed && stepOfHash(hash)) || initial)
  const furthest = useRef<Step>(resumed ? lastStep : initial)
  const takesFocus = useRef(false)
  const seen = useRef(key)
  const leaving = useRef(false)
  leaving.current = useNavigation().state === "loading"

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
  // Back and forward. Other fragments are links of the error summary, which open their step themselves.
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
  // When the window becomes narrow, opens the focused step. The browser may have hidden it and removed the focus.
  const openFocused = useEffectEvent((focused: HTMLElement | undefined) => {
    const within = focused?.closest<HTMLElement>("[data-step]")?.dataset.step
    const at = steps.find((one) => String(one) === within)
    if (!at) return
    open(at)
    if (document.activeElement === document.body) focused?.focus()
  })
  useEffect(() => {
    const narrow = matchMedia(stepsMedia)
    let focused: HTMLElement | undefined
    const note = ({ target }: FocusEvent) => void (focused = target as HTMLElement)
    const forget = ({ target }: FocusEvent) => {
      const isShown = (target as HTMLElement).getClientRects().length > 0
      if (isShown) focused = undefined
    }
    const follow = () => narrow.matches && openFocused(focused)
    document.addEventListener("focusin", note)
    document.addEventListener("focusout", forget)
    narrow.addEventListener("change", follow)
    return () => {
      document.removeEventListener("focusin", note)
      document.removeEventListener("focusout", forget)
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
    next: () => {
      // Another page was asked for while the press waited: going to the step would abort that.
      if (!leaving.current) go((step + 1) as Step)
    },
    back: () => {
      const before = (step - 1) as Step
      if (stepOfHash(hash) === step && (state as { from?: unknown } | null)?.from === before) void navigate(-1)
      else go(before)
    },
    open,
    correctAddress: () => {
      const named = stepOfHash(hash)
      if (named && named !== step)
        void navigate({ pathname, search, hash: stepId(step) }, { replace: true, preventScrollReset: true })
    },
  }
}
