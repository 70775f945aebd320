import { type ComponentType, Suspense, lazy, memo, useEffect } from "react"
import { whenIdle } from "./when-idle.ts"

/** A component of which a page has at most one. */
type LateView<Props> = ComponentType<Props> & {
  /** For an effect of a page that shows it in a section, which is hydrated later than the page. */
  expect: () => void
}

/**
 * A component whose code is no part of a page's first scripts. The server renders it as any other. In the browser its
 * HTML is used as it stands; code and hydration come when the browser is idle, or as soon as the visitor presses or
 * focuses anything. Until then links, controls and forms work as they do without scripts.
 *
 * `styles` names the CSS modules of that code: what the page itself imports is among its first styles. What is typed
 * before stays, unless a parent gives it other properties outside of a transition: then React replaces the HTML.
 */
export function lateView<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  _styles: ReadonlyArray<Record<string, string>>,
): LateView<Props> {
  const View = lazy(() => (typeof document === "undefined" || !isFirstView ? asModule(load) : afterFirstUse(load)))
  // On a later page of the visit the code comes together with the page's data.
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

/** Calls back when the late views of the first page are hydrated too. */
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
/** Until the first page of the visit is hydrated, with its late views. */
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

/** One late view: `expect` counts it as awaited, unless `settle` has told before that it is there. */
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
