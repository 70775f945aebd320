import { type RefObject, useLayoutEffect } from "react"

/**
 * Sends the form as an autosave when it is left for another page of the panel, another form key or another document.
 * `unsaved`: key of the form whose last changes are not known to be saved.
 */
export function useSendWhileLeaving(
  form: RefObject<HTMLFormElement | null>,
  formKey: string,
  unsaved: RefObject<string>,
): void {
  useLayoutEffect(() => {
    const left = form.current
    const leave = ({ isDocument }: { isDocument: boolean }) => {
      if (!left || unsaved.current !== formKey) return
      send(left)
      if (isDocument) noteSent(left)
    }
    const hide = () => leave({ isDocument: true })
    addEventListener("pagehide", hide)
    return () => {
      removeEventListener("pagehide", hide)
      leave({ isDocument: false })
    }
  }, [form, formKey, unsaved])
}

/**
 * The answer is not read. Without `keepalive` the browser aborts the request with the page. With it, the body is
 * limited to 64 KB.
 */
function send(form: HTMLFormElement): void {
  const body = new URLSearchParams(new FormData(form) as unknown as URLSearchParams)
  body.set("intent", "autosave")
  fetch(form.action, { method: "post", body, keepalive: body.toString().length < 60_000 }).catch(() => {})
}

const storageKey = "sent-while-leaving"

/** Remembers in this tab that the form was sent while the document was being left. */
function noteSent(form: HTMLFormElement): void {
  try {
    sessionStorage.setItem(storageKey, form.action)
  } catch {
    // The browser blocks the storage.
  }
}

/** Whether the document is a reload, requested before this form was sent: it may be older than the draft. */
export function wasSentTooLate(form: HTMLFormElement): boolean {
  try {
    const address = sessionStorage.getItem(storageKey)
    sessionStorage.removeItem(storageKey)
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[]
    return address === form.action && navigation?.type === "reload"
  } catch {
    return false
  }
}
