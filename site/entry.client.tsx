import { StrictMode, startTransition } from "react"
import { hydrateRoot } from "react-dom/client"
import { HydratedRouter } from "react-router/dom"
import { reloadAfterUpdate } from "#site/document/reload-after-update.ts"

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter onError={reloadAfterUpdate} />
    </StrictMode>,
  )
})
