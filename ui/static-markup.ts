import { type ReactNode, createContext, use, useState } from "react"

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
  "data-static"?: string
  ref?: (element: Element | null) => void
  suppressHydrationWarning?: true
}

/**
 * The props of an element whose inside is `render(...data)`. It must consist of elements without state, context and
 * event handlers.
 *
 * The server renders it once for the same data, compared by identity; `render` must be the same function every time. In
 * the browser the elements that came with the document stay, and need no data: loaders leave them out of a document's.
 * A page that the browser renders itself brings its data.
 *
 * @param name Unique in a document.
 * @param adapt Fits the server's HTML to the page.
 */
export function useStaticMarkup<const Data extends StaticData>(
  name: string,
  data: Data | undefined,
  render: RenderStatic<Data>,
  adapt = (html: string) => html,
): StaticProps {
  const markup = use(StaticMarkupContext)
  // Once: while a new layout is rendered, the elements of the previous one are still in the document.
  const [isReceived] = useState(() => received.has(name) && !hydrated.has(name))
  if (markup && data) return { "data-static": name, dangerouslySetInnerHTML: { __html: adapt(markup(render, data)) } }
  return data && !isReceived ? { children: render(...data) } : receivedProps(name)
}

const cachedProps = new Map<string, StaticProps>()

/** The same object every time: React calls a new `ref` again. */
function receivedProps(name: string): StaticProps {
  const props = cachedProps.get(name) ?? {
    "data-static": name,
    // React does not compare it with the document, and never writes it.
    dangerouslySetInnerHTML: { __html: "" },
    suppressHydrationWarning: true,
    ref: (element) => restore(name, element),
  }
  cachedProps.set(name, props)
  return props
}

/** What came with the document, by name. Elements stay whole after React has removed them. */
const received = new Map(
  typeof document === "undefined"
    ? []
    : Array.from(document.querySelectorAll<HTMLElement>("[data-static]"), (element) => [
        element.dataset.static ?? "",
        element,
      ]),
)

/** Names of received elements that React has taken over. */
const hydrated = new Set<string>()

/** Fills an element that React created again, such as after an error page. */
function restore(name: string, element: Element | null) {
  if (!element) return
  hydrated.add(name)
  if (element.firstChild) return
  const copy = received.get(name)?.cloneNode(true) as Element | undefined
  // A visitor may have opened them.
  for (const details of copy?.querySelectorAll("details[open]") ?? []) details.removeAttribute("open")
  if (copy) element.append(...copy.childNodes)
}
