import { useEffect, useState } from "react"
import { forgetSavedInput, readPersistedInput } from "./persisted-input.ts"

/**
 * Whether a persisted form has texts that are not saved. It stays on the page then, although a colleague's change would
 * take it away. `onInput` is that of the form: the browser may block the storage.
 */
export function useKeptForm(storageKey: string, staffId: string, saved: string) {
  const [isKept, setKept] = useState(false)
  useEffect(() => {
    const isSaved = forgetSavedInput(storageKey, staffId, saved)
    setKept(!isSaved && readPersistedInput(storageKey, staffId) !== undefined)
  }, [storageKey, staffId, saved])
  return { isKept, onInput: () => setKept(true) }
}
