import { Outlet } from "react-router"
import type { Route } from "./+types/layout-tourism"
import { loadLayout } from "./load-layout.server.ts"
import { SiteShell } from "./site-shell.tsx"

export function loader({ context }: Route.LoaderArgs) {
  return loadLayout(context, "tourism")
}

export function shouldRevalidate() {
  return false
}

/** Layout of every page of Lazer/Negócios. */
export default function LayoutTourism({ loaderData }: Route.ComponentProps) {
  return (
    <SiteShell shell={loaderData}>
      <Outlet />
    </SiteShell>
  )
}
