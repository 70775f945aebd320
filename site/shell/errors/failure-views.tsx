import { type ComponentType, Suspense, lazy } from "react"

interface Failure {
  error: unknown
}

/*
 * What is shown when a page fails is no part of the first view: it is fetched when the browser is idle,
 * so that it is there when something fails, the connection above all.
 */
const loadErrorView = () => import("./error-view.tsx").then(({ ErrorView }) => ({ default: ErrorView }))
const loadLastResort = () => import("./root-error-view.tsx").then(({ LastResort }) => ({ default: LastResort }))

/** In place of a page that does not exist or could not be read. */
export const FailedPage = shown(loadErrorView)
/** In place of everything, when a layout itself could not be read. */
export const FailedSite = shown(loadLastResort)

/** Fetches both, quietly. */
export function fetchFailureViews(): void {
  void Promise.allSettled([loadErrorView(), loadLastResort()])
}

function shown(load: () => Promise<{ default: ComponentType<Failure> }>) {
  const View = lazy(() => load().catch(() => ({ default: Unreachable })))
  return function FailureView({ error }: Failure) {
    return (
      <Suspense>
        <View error={error} />
      </Suspense>
    )
  }
}

/** Something failed, and then what explains it could not be fetched either. */
function Unreachable() {
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
