import { useCallback, useEffect, useRef } from "react"
import { type Blocker, type BlockerFunction, useBlocker } from "react-router"

export interface LeaveGuard {
  /** For `LeaveDialog`. */
  blocker: Blocker
  /** `onSubmit` of the form that saves the work: it is not asked about. */
  letPass: () => void
}

/**
 * Asks before unsaved work is left: `LeaveDialog` for another page of the panel, the browser's own question for another
 * document. Forms that do not save the work are asked about too. The router supports one guard on a page.
 */
export function useLeaveGuard(isUnsaved: boolean): LeaveGuard {
  const passes = useRef(false)
  const isLeft = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation, historyAction }) => {
      // The browser follows an anchor of the page, and goes back from it, without leaving the page.
      const isAnchor =
        historyAction === "POP" &&
        currentLocation.pathname === nextLocation.pathname &&
        currentLocation.search === nextLocation.search
      return isUnsaved && !passes.current && !isAnchor
    },
    [isUnsaved],
  )
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener("beforeunload", ask)
    return () => removeEventListener("beforeunload", ask)
  }, [isUnsaved])
  return {
    blocker: useBlocker(isLeft),
    // The router asks within the event.
    letPass: () => {
      passes.current = true
      setTimeout(() => (passes.current = false))
    },
  }
}
