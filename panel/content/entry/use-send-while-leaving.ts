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
    const leave = () => (unsaved.current === formKey ? send(left, unanswered.current) : "")
    const hide = () => storeSent(left, leave())
    addEventListener("pagehide", hide)
    return () => {
      removeEventListener("pagehide", hide)
      leave()
    }
  }, [form, formKey, unsaved, unanswered])
}

/**
 * The answer is not read. The browser aborts a `fetch` with the page, Firefox before 133 also one with `keepalive`. A
 * beacon is limited to 64 KB. The form does not know yet whether its unanswered save was stored; the request repeats
 * it, so that the server takes it for the form's own. Returns the body.
 */
function send(form: HTMLFormElement, unanswered: FormData | undefined): string {
  const body = new URLSearchParams(new FormData(form) as unknown as URLSearchParams)
  body.set("intent", "autosave")
  // The repeated save is about as long as the form.
  if (`${body}`.length < 25_000)
    unanswered?.forEach((value, name) => body.append(unansweredPrefix + name, value as string))
  if (!navigator.sendBeacon?.(form.action, body)) void post(form, body)
  return `${body}`
}

function post({ action }: HTMLFormElement, body: URLSearchParams): Promise<unknown> {
  return fetch(action, { method: "post", body }).catch(() => {})
}

/** Stores in this tab what was sent while the document was being left. */
function storeSent({ action }: HTMLFormElement, body: string): void {
  try {
    if (body) sessionStorage.setItem(action, body)
  } catch {
    // The browser blocks the storage, or it is full.
  }
}

/**
 * A reloaded document may be older than what this form sent while it was left, and that may not have arrived. Sends it
 * once more and resolves when that is answered. Returns undefined if this form was not reloaded, or nothing was sent.
 */
export function sendAgain(form: HTMLFormElement): Promise<unknown> | undefined {
  try {
    const body = sessionStorage.getItem(form.action)
    sessionStorage.removeItem(form.action)
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[]
    // The document may be another page's, from which the editor was opened.
    const isReload = navigation?.type === "reload" && navigation.name.startsWith(form.action)
    if (body && isReload) return post(form, new URLSearchParams(body))
  } catch {
    // The browser blocks the storage.
  }
  return undefined
}
