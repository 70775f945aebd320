import { useSyncExternalStore } from "react"

/** Whether the editor's form waits for an answer that brings another form: a picture put into it would be lost. */
export function useIsEditorBusy(): boolean {
  return useSyncExternalStore(subscribe, () => document.querySelector("#editor[inert]") !== null)
}

function subscribe(onChange: () => void) {
  const observer = new MutationObserver(onChange)
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ["inert"] })
  return () => observer.disconnect()
}
