import { useState, useSyncExternalStore } from "react"
import { findEditor } from "./picture-target.ts"

/** Whether the editor's form waits for an answer that brings another form: a picture put into it would be lost. */
export function useIsEditorBusy(): boolean {
  return useSyncExternalStore(subscribe, () => findEditor()?.inert === true)
}

/** Whether the editor shows the form that it showed first. After a change of a list it is another one. */
export function useIsSameForm(): boolean {
  const [first] = useState(findEditor)
  return useSyncExternalStore(subscribe, () => findEditor() === first)
}

function subscribe(onChange: () => void) {
  const observer = new MutationObserver(onChange)
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ["inert"] })
  return () => observer.disconnect()
}
