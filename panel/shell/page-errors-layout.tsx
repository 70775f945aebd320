import { Fragment } from "react"
import { Outlet, useLocation } from "react-router"
import type { Route } from "./+types/page-errors-layout"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { ErrorView } from "./error-view.tsx"
import { NotSentNotice } from "./not-sent-notice.tsx"
import { redirectHome } from "./redirect-home.ts"
import { handleSubmitFailure } from "./submit-failure.ts"

export const handle: PanelHandle = { access: "self" }

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [handleSubmitFailure, redirectHome]

/**
 * Catches page errors inside the layout, so that the menu and the sign-out stay available. The key resets all state
 * when another entry, person or request opens with the same route: what was chosen or typed for one must not be sent
 * for the other.
 */
export default function PageErrors() {
  return (
    <Fragment key={useLocation().pathname}>
      <NotSentNotice />
      <Outlet />
    </Fragment>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorView error={error} />
}
