import { Outlet } from "react-router"
import type { Route } from "./+types/layout-exchange"
import { loadLayout } from "./load-layout.server.ts"
import { SiteShell } from "./site-shell.tsx"

export function loader({ context }: Route.LoaderArgs) {
  return loadLayout(context, "exchange")
}

export function shouldRevalidate() {
  return false
}

/** Layout of every page of Intercâmbio. */
export default function LayoutExchange({ loaderData }: Route.ComponentProps) {
  return (
    <SiteShell shell={loaderData}>
      <Outlet />
    </SiteShell>
  )
}
