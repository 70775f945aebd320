import { Outlet } from "react-router"
import { servicesContext } from "#site/request-context.server.ts"
import type { Route } from "./+types/layout-exchange"
import { loadShell } from "./shell.server.ts"
import { SiteShell } from "./site-shell.tsx"

export function loader({ context }: Route.LoaderArgs) {
  return loadShell(context.get(servicesContext), "exchange")
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
