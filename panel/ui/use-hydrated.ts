import { useSyncExternalStore } from "react"

const never = () => () => {}

/** Whether the page is hydrated, to hide what needs scripts until then. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
