import { createContext, useState } from "react"
import { useMatches } from "react-router"
import type { PanelHandle } from "#panel/panel-handle.ts"

/**
 * Whether this document's content policy allows frames: the policy comes with the page that was loaded first, and
 * stays when scripts show another one.
 */
export const MayFrame = createContext(false)

/** For the root, whose state begins with the document. */
export function useDocumentMayFrame(): boolean {
  const matches = useMatches()
  const [mayFrame] = useState(() => matches.some(({ handle }) => (handle as PanelHandle | undefined)?.frames))
  return mayFrame
}
