import { useEffect } from "react"
import { useNavigation } from "react-router"
import { useBackgroundReload } from "#panel/background-reload.ts"
import { answerMaxMs } from "./fetch-data.ts"

const pauseMs = 1500

/** Reloads the page's data while a background task runs, each time a moment after the last answer. */
export function useRefreshWhile(isRunning: boolean) {
  const reload = useBackgroundReload()
  // A reload during a navigation would abort it.
  const isIdle = useNavigation().state === "idle"
  useEffect(() => (isRunning && isIdle ? reloadRepeatedly(reload) : undefined), [isRunning, isIdle, reload])
}

/** Until the returned function is called. The router aborts a reload that has no answer when the next one begins. */
export function reloadRepeatedly(reload: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => void (timer = setTimeout(next, pauseMs))
  const next = () => {
    const late = (timer = setTimeout(next, answerMaxMs))
    void reload().then(() => {
      if (timer !== late) return
      clearTimeout(late)
      wait()
    })
  }
  wait()
  return () => {
    clearTimeout(timer)
    timer = undefined
  }
}
