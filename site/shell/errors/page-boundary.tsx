import { Outlet } from "react-router"
import type { Route } from "./+types/page-boundary"
import { FailedPage } from "./failure-views.tsx"

/** Between a layout and its pages: a page that fails is replaced, the menus around it stay. */
export default function PageBoundary() {
  return <Outlet />
}

/** A page brings its own; a failure's title comes with its view, so that there is never a second one. */
export function meta() {
  return []
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedPage error={error} />
}
