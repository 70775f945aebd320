import { type ComponentType, Suspense, lazy } from "react"

interface ErrorViewProps {
  error: unknown
}

/*
 * Error views are not part of the first view's scripts. They are loaded when the browser is idle,
 * so that they are there when the connection fails.
 */
const loadErrorView = async () => (await import("./error-view.tsx")).ErrorView
const loadRootErrorView = async () => (await import("./root-error-view.tsx")).RootErrorView

/** Shown in place of a page that does not exist or failed. */
export const LazyErrorView = lazyView(loadErrorView)
/** Shown in place of everything when a layout's loader failed. */
export const LazyRootErrorView = lazyView(loadRootErrorView)

/** Loads both views; ignores failures, because the view is loaded again when it is needed. */
export function preloadErrorViews(): void {
  void Promise.allSettled([loadErrorView(), loadRootErrorView()])
}

function lazyView(load: () => Promise<ComponentType<ErrorViewProps>>) {
  const View = lazy<ComponentType<ErrorViewProps>>(async () => ({ default: await load().catch(() => NoConnection) }))
  return function ErrorBoundaryView({ error }: ErrorViewProps) {
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
