import { type ComponentType, Suspense, lazy, memo, useEffect, useState } from "react"
import { whenIdle } from "./when-idle.ts"

/** A component of which a page has at most one. */
type LateView<Props> = ComponentType<Props> & {
  /**
   * The effect of a page that shows the view inside a section, because sections are hydrated later than the page. The
   * returned function ends it.
   */
  expect: () => () => void
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
  const create = () =>
    lazy(async () => {
      const isFirst = typeof document !== "undefined" && isFirstView
      try {
        if (isFirst) await firstUse()
        return { default: await load() }
      } catch (error) {
        // Where the view is shown again, the code is loaded again: no HTML of the server stands there instead.
        current = create()
        if (!isFirst) throw error
        isFirstView = false
        // Here the server's HTML stays as it is and works without the code.
        return new Promise<never>(() => {})
      }
    })
  let current = create()
  // On later pages of the visit the code loads together with the page's data.
  if (!isFirstView) load().catch(() => {})
  const arrival = createArrival()
  const Late = memo(function LateView(props: Props) {
    const [View] = useState(() => current)
    useEffect(() => arrival.expect(), [])
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

/** The `settle` of each view that is awaited. */
const awaited = new Set<() => void>()
const listeners: Array<() => void> = []
let used: Promise<void> | undefined
/** True until the visit's first page is hydrated, including its late views, or the code of one has failed to load. */
let isFirstView = true

/** Resolves at the visitor's first press or focus of this visit, or when the browser is idle; once for all pages. */
function firstUse(): Promise<void> {
  used ??= new Promise((resolve) => {
    const begin = () => resolve()
    const options = { capture: true, once: true }
    for (const event of ["pointerdown", "keydown", "focusin"]) addEventListener(event, begin, options)
    whenIdle(begin)
  })
  return used
}

/** The arrival of one late view: `expect` waits for it, unless `settle` was called before. */
function createArrival() {
  let settled = false
  const settle = () => {
    settled = true
    if (awaited.delete(settle) && awaited.size === 0) for (const done of listeners.splice(0)) done()
  }
  const expect = () => {
    if (!settled) awaited.add(settle)
    return settle
  }
  return { expect, settle }
}

function Arrived({ tell }: { tell: () => void }) {
  useEffect(tell, [tell])
  return null
}
