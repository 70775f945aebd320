import { type ComponentType, useEffect, useState } from "react"

/**
 * A component whose code is fetched once the page runs; undefined until then, and where it does not come. `load` stays
 * the same function; undefined where the page does not need the component.
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
