import { href, redirect } from "react-router"
import type { Route } from "./+types/icon-alias"

/** Addresses that browsers and crawlers try without a link to an icon, as beside a file for machines. */
export function loader({ url }: Route.LoaderArgs) {
  const icon =
    url.pathname === "/apple-touch-icon.png" ? href("/icones/:file", { file: "apple-180.png" }) : href("/favicon.svg")
  return redirect(icon, { status: 301, headers: { "cache-control": "public, max-age=604800" } })
}
