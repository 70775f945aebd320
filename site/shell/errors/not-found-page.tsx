import { notFoundPage } from "#site/shell/page/load-page.server.ts"

/** Matches every address without a route: 404 in the layout of its prefix. */
export function loader() {
  throw notFoundPage()
}

export default function NotFoundPage() {
  return null
}
