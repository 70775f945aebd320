import { logoSvg } from "./logo.ts"

/** The logo, as SVG. */
export function loader() {
  return new Response(logoSvg(), {
    headers: { "content-type": "image/svg+xml", "cache-control": "public, max-age=86400" },
  })
}
