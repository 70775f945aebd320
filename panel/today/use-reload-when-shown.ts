import { useEffect, useEffectEvent } from "react"
import { useNavigation } from "react-router"
import { useBackgroundReload } from "#panel/background-reload.ts"

const freshMs = 5 * 60_000

/**
 * Loads the page's data again when its tab is shown with old ones, such as those of yesterday. `loaded`: the data; a
 * new object is fresh.
 */
export function useReloadWhenShown(loaded: unknown): void {
  const isIdle = useNavigation().state === "idle"
  const reload = useBackgroundReload()
  const onShown = useEffectEvent((loadedAt: number) => {
    if (!document.hidden && isIdle && Date.now() - loadedAt > freshMs) void reload()
  })
  useEffect(() => {
    const loadedAt = Date.now()
    const ask = () => onShown(loadedAt)
    document.addEventListener("visibilitychange", ask)
    return () => document.removeEventListener("visibilitychange", ask)
  }, [loaded])
}
