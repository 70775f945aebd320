import { Outlet, isRouteErrorResponse } from "react-router"
import type { Route } from "./+types/page-errors-layout"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { ErrorView } from "./error-view.tsx"

export const handle: PanelHandle = { access: "self" }

/** Between the frame and its pages: a page that fails leaves the frame, its menu and the way out. */
export default function PageErrors() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorView status={isRouteErrorResponse(error) ? error.status : 500} />
}
