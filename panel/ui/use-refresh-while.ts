import { useEffect } from "react"
import { useNavigation } from "react-router"
import { useBackgroundReload } from "#panel/background-reload.ts"

const pauseMs = 1500

/** Reloads the page's data while a background task runs, each time a moment after the last answer. */
export function useRefreshWhile(isRunning: boolean) {
  const reload = useBackgroundReload()
  // A reload during a navigation would abort it.
  const isIdle = useNavigation().state === "idle"
  useEffect(() => {
    if (!isRunning || !isIdle) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => (timer = setTimeout(() => void reload().then(() => timer && wait()), pauseMs))
    wait()
    return () => {
      clearTimeout(timer)
      timer = undefined
    }
  }, [isRunning, isIdle, reload])
}
