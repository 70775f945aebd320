import { StrictMode, startTransition } from "react"
import { hydrateRoot } from "react-dom/client"
import { HydratedRouter } from "react-router/dom"
import { reloadAfterUpdate } from "./reload-after-update.ts"

/** Hydrates the document; called by `entry.client.tsx`. */
export function hydrateDocument() {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter onError={reloadAfterUpdate} />
      </StrictMode>,
    )
  })
}
