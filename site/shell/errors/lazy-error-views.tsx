import { type ComponentType, Suspense, lazy, useMemo } from "react"

interface ErrorViewProps {
  error: unknown
}

/*
 * Error views are not part of the first view's scripts. They are loaded when the browser is idle,
 * so that they are there when the connection fails.
 */
const loadErrorViews = () => import("./error-views.ts")

/** Shown in place of a page that does not exist or failed. */
export const LazyErrorView = lazyView(async () => (await loadErrorViews()).ErrorView)
/** Shown in place of everything when a layout's loader failed. */
export const LazyRootErrorView = lazyView(async () => (await loadErrorViews()).RootErrorView)

/** Loads both views; ignores failures, because the view is loaded again when it is needed. */
export function preloadErrorViews(): void {
  loadErrorViews().catch(() => {})
}

function lazyView(load: () => Promise<ComponentType<ErrorViewProps>>) {
  const create = () =>
    lazy(async () => {
      try {
        return { default: await load() }
      } catch {
        // The next error loads the view again.
        current = create()
        return { default: NoConnection }
      }
    })
  let current = create()
  return function ErrorBoundaryView({ error }: ErrorViewProps) {
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each error
    const View = useMemo(() => current, [error])
    return (
      <Suspense>
        <View error={error} />
      </Suspense>
    )
  }
}

/** Fallback when the error view itself could not be loaded. */
function NoConnection() {
  return (
    <div role="alert">
      <h1>Sem conexão</h1>
      <p>Não conseguimos falar com o site. Confira sua internet e tente de novo.</p>
      <button type="button" onClick={() => location.reload()}>
        Tentar de novo
      </button>
    </div>
  )
}
