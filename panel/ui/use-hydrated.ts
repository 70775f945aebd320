import { useSyncExternalStore } from "react"

const never = () => () => {}

/** Whether scripts run: what needs them is not shown before. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
