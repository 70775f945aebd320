import { notFoundPage } from "#site/shell/page/load-page.server.ts"

/** Any address that no route knows: HTTP 404 inside the layout of its prefix. */
export function loader() {
  throw notFoundPage()
}

export default function NotFoundPage() {
  return null
}
