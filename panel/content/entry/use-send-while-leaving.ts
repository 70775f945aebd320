import { type RefObject, useLayoutEffect } from "react"
import { unansweredPrefix } from "#panel/content/fields/unanswered-fields.ts"

interface Unsaved {
  /** Key of the form whose last changes are not known to be saved. */
  unsaved: RefObject<string>
  /** What the form sent without getting an answer. */
  unanswered: RefObject<FormData | undefined>
}

/** Sends the form as an autosave when it is left: for another page of the panel, form key or document. */
export function useSendWhileLeaving(
  form: RefObject<HTMLFormElement | null>,
  formKey: string,
  { unsaved, unanswered }: Unsaved,
): void {
  useLayoutEffect(() => {
    const left = form.current
    if (!left) return
    const leave = () => {
      const isUnsaved = unsaved.current === formKey
      if (isUnsaved) send(left, unanswered.current)
      return isUnsaved
    }
    const hide = () => leave() && noteSent(left)
    addEventListener("pagehide", hide)
    return () => {
      removeEventListener("pagehide", hide)
      leave()
    }
  }, [form, formKey, unsaved, unanswered])
}

/**
 * The answer is not read. Without `keepalive` the browser aborts the request with the page. With it, the body is
 * limited to 64 KB. The form does not know yet whether its unanswered save was stored; the request repeats it, so that
 * the server takes it for the form's own.
 */
function send(form: HTMLFormElement, unanswered: FormData | undefined): void {
  const body = new URLSearchParams(new FormData(form) as unknown as URLSearchParams)
  body.set("intent", "autosave")
  // The repeated save is about as long as the form.
  if (`${body}`.length < 25_000)
    unanswered?.forEach((value, name) => body.append(unansweredPrefix + name, value as string))
  fetch(form.action, { method: "post", body, keepalive: `${body}`.length < 60_000 }).catch(() => {})
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
