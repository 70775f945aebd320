import { useSyncExternalStore } from "react"

const never = () => () => {}
const isHydrated = () => true
const isNot = () => false

/**
 * Whether the page is hydrated, to hide what needs scripts until then. If it is not `wanted`, the answer is always no,
 * and the component is not rendered again.
 */
export function useHydrated(wanted = true): boolean {
  return useSyncExternalStore(never, wanted ? isHydrated : isNot, isNot)
}
