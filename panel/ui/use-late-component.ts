import { type ComponentType, useEffect, useState } from "react"

/**
 * A component that is loaded after hydration; undefined until then, and if loading fails. `load` must be stable;
 * undefined if the page does not need the component.
 */
export function useLateComponent<Props>(load: (() => Promise<ComponentType<Props>>) | undefined): {
  Component: ComponentType<Props> | undefined
} {
  const [Component, setComponent] = useState<ComponentType<Props>>()
  useEffect(() => {
    load?.().then(
      (loaded) => setComponent(() => loaded),
      () => {},
    )
  }, [load])
  return { Component }
}
