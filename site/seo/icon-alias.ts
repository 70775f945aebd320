import { href, redirect } from "react-router"
import type { Route } from "./+types/icon-alias"

const icons: Record<string, string> = {
  "/favicon.ico": href("/favicon.svg"),
  "/apple-touch-icon.png": href("/icones/:file", { file: "apple-180.png" }),
}

/** Addresses that browsers and crawlers try without a link to an icon, as beside a file for machines. */
export function loader({ url }: Route.LoaderArgs) {
  return redirect(icons[url.pathname] ?? href("/favicon.svg"), {
    status: 301,
    headers: { "cache-control": "public, max-age=604800" },
  })
}
