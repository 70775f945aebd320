import { type ReactNode, createContext, use, useRef, useState, useSyncExternalStore } from "react"

export type StaticData = readonly (object | undefined)[]

/** Makes the inside of an element from data that do not depend on the page. */
export type RenderStatic<Data extends StaticData> = (...data: Data) => ReactNode

/** The HTML of `render(...data)`, rendered once for the same data. */
export type StaticMarkup = <const Data extends StaticData>(render: RenderStatic<Data>, data: Data) => string

/** Given by the server alone. */
export const StaticMarkupContext = createContext<StaticMarkup | undefined>(undefined)

interface StaticProps {
  children?: ReactNode
  dangerouslySetInnerHTML?: { __html: string }
  suppressHydrationWarning?: true
}

/**
 * The props of an element whose inside is `render(...data)`. The server renders it once for the same data, compared by
 * identity, and hydration leaves it as it came. With other data the browser renders it like anything else. It must
 * consist of elements without state, context, ids and event handlers; `render` must be the same function every time.
 */
export function useStaticMarkup<const Data extends StaticData>(data: Data, render: RenderStatic<Data>): StaticProps {
  const markup = use(StaticMarkupContext)
  const isHydrated = useIsHydrated()
  const [came, setCame] = useState(isHydrated ? data : undefined)
  if (markup) return { dangerouslySetInnerHTML: { __html: markup(render, data) } }
  if (came && data.every((value, index) => value === came[index])) return kept
  // For good: the elements that came from the server are gone then.
  if (came) setCame(undefined)
  return { children: render(...data) }
}

/** React does not compare it with the document, and never writes it. */
const kept: StaticProps = { dangerouslySetInnerHTML: { __html: "" }, suppressHydrationWarning: true }

/** Whether the component came with the document. */
function useIsHydrated(): boolean {
  const isHydrated = useRef(false)
  return useSyncExternalStore(
    subscribeToNothing,
    () => isHydrated.current,
    // The browser calls it while it hydrates, and never when it renders the component itself.
    () => (isHydrated.current = typeof document !== "undefined"),
  )
}

function subscribeToNothing() {
  return () => {}
}
