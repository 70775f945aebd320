import { createContext, use, useEffect, useState } from "react"
import { useMatches } from "react-router"
import type { PanelHandle } from "#panel/panel-handle.ts"

/**
 * Whether this document's content policy allows frames: the policy comes with the page that was loaded first, and
 * stays when scripts show another one.
 */
export const MayFrame = createContext(false)

/** For the root, whose state begins with the document. */
export function useDocumentMayFrame(): boolean {
  const declares = useDeclaresFrames()
  const [mayFrame] = useState(declares)
  return mayFrame
}

/**
 * Whether frames are allowed now. A page that declares them and was reached by scripts is loaded again, which a link
 * with `reloadDocument` avoids.
 */
export function useMayFrame(): boolean {
  const mayFrame = use(MayFrame)
  const isOtherDocument = useDeclaresFrames() && !mayFrame
  useEffect(() => {
    if (isOtherDocument) location.reload()
  }, [isOtherDocument])
  return mayFrame
}

function useDeclaresFrames(): boolean {
  return useMatches().some(({ handle }) => (handle as PanelHandle | undefined)?.frames === true)
}
