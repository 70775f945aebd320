import { hydrateDocument } from "#ui/hydrate-document.tsx"

hydrateDocument()
