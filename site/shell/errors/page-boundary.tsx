import { Outlet } from "react-router"
import type { Route } from "./+types/page-boundary"
import { LazyErrorView } from "./lazy-error-views.tsx"

/** Error boundary between a layout and its pages: when a page fails, the menus around it stay. */
export default function PageBoundary() {
  return <Outlet />
}

/** Empty, because a page and an error view each set their own title. */
export function meta() {
  return []
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LazyErrorView error={error} />
}
