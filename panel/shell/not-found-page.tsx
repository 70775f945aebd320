import { notFound } from "#panel/not-found.server.ts"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { ErrorView } from "./error-view.tsx"

export const handle: PanelHandle = { access: "self" }

export function loader(): never {
  throw notFound()
}

export default function NotFoundPage() {
  return <ErrorView status={404} />
}
