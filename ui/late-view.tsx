import { type ComponentType, Suspense, lazy, memo, useEffect } from "react"
import { whenIdle } from "./when-idle.ts"

/** A component of which a page has at most one. */
type LateView<Props> = ComponentType<Props> & {
  /**
   * Call it in an effect of a page that shows the view inside a section, because sections are hydrated later than the
   * page.
   */
  expect: () => void
}

/**
 * A component whose code is not among a page's first scripts. The server renders it like any other. The browser keeps
 * that HTML; code and hydration come when the browser is idle, or at the visitor's first press or focus. Until then
 * links, controls and forms work as without scripts.
 *
 * `styles` names the CSS modules of that code, so that the page's first styles include them. Input typed before
 * hydration is kept, unless a parent changes the props outside of a transition: then React replaces the HTML.
 */
export function lateView<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  _styles: ReadonlyArray<Record<string, string>>,
): LateView<Props> {
  const View = lazy(() => (typeof document === "undefined" || !isFirstView ? asModule(load) : afterFirstUse(load)))
  // On later pages of the visit the code loads together with the page's data.
  if (!isFirstView) load().catch(() => {})
  const arrival = createArrival()
  const Late = memo(function LateView(props: Props) {
    useEffect(() => {
      arrival.expect()
      return arrival.settle
    }, [])
    return (
      <Suspense>
        <View {...props} />
        <Arrived tell={arrival.settle} />
      </Suspense>
    )
  })
  return Object.assign(Late, { expect: arrival.expect })
}

/** Calls back when the first page's late views are hydrated too. */
export function whenLateViewsArrive(done: () => void): void {
  const arrive = () => {
    isFirstView = false
    done()
  }
  if (awaited.size === 0) arrive()
  else listeners.push(arrive)
}

const awaited = new Set<object>()
const listeners: Array<() => void> = []
let used: Promise<void> | undefined
/** True until the visit's first page is hydrated, including its late views. */
let isFirstView = true

/** If the code cannot be loaded, the server's HTML stays as it is and works without it. */
function afterFirstUse<View>(load: () => Promise<View>): Promise<{ default: View }> {
  return firstUse().then(() => asModule(load).catch(() => new Promise<never>(() => {})))
}

async function asModule<View>(load: () => Promise<View>): Promise<{ default: View }> {
  return { default: await load() }
}

/** Resolves at the visitor's first press or focus of this visit, or when the browser is idle; once for all pages. */
function firstUse(): Promise<void> {
  used ??= new Promise((resolve) => {
    const begin = () => resolve()
    const options = { capture: true, once: true, passive: true }
    for (const event of ["pointerdown", "keydown", "focusin"]) addEventListener(event, begin, options)
    whenIdle(begin)
  })
  return used
}

/** The arrival of one late view: `expect` waits for it, unless `settle` was called before. */
function createArrival() {
  const view = {}
  let settled = false
  return {
    expect: () => {
      if (!settled) awaited.add(view)
    },
    settle: () => {
      settled = true
      if (awaited.delete(view) && awaited.size === 0) for (const done of listeners.splice(0)) done()
    },
  }
}

function Arrived({ tell }: { tell: () => void }) {
  useEffect(tell, [tell])
  return null
}
