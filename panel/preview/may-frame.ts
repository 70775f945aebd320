import { createContext, use, useEffect, useState } from "react"
import { useMatches } from "react-router"
import type { PanelHandle } from "#panel/panel-handle.ts"

/**
 * Whether the document's content policy allows frames. The policy comes with the first loaded page and stays during
 * client-side navigation.
 */
export const MayFrame = createContext(false)

/** For the root: its state is created with the document. */
export function useDocumentMayFrame(): boolean {
  const declares = useDeclaresFrames()
  const [mayFrame] = useState(declares)
  return mayFrame
}

/**
 * Whether frames are allowed. A page that declares `frames` but was reached by client-side navigation reloads itself; a
 * link with `reloadDocument` avoids that.
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
