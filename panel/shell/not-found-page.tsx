import { notFound } from "#panel/not-found.server.ts"
import type { PanelHandle } from "#panel/panel-handle.ts"

export const handle: PanelHandle = { access: "self" }

export function loader(): never {
  throw notFound()
}

/** Never rendered: with a component the router shows the loader's error in the panel's layout. */
export default function NotFoundPage() {
  return null
}
