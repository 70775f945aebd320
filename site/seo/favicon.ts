import { markSvg } from "./mark.ts"

/** The brand's mark. */
export function loader() {
  return new Response(markSvg(), {
    headers: { "content-type": "image/svg+xml", "cache-control": "public, max-age=86400" },
  })
}
