/**
 * Sends the form as an autosave while the page is being left. The answer is not read. Without `keepalive` the browser
 * aborts the request with the page; with it, the body is limited to 64 KB.
 */
export function sendWhileLeaving(form: HTMLFormElement): void {
  const body = new URLSearchParams(new FormData(form) as unknown as URLSearchParams)
  body.set("intent", "autosave")
  fetch(form.action, { method: "post", body, keepalive: body.toString().length < 60_000 }).catch(() => {})
}

const storageKey = "sent-while-leaving"

/** Remembers in this tab that the form was sent while the document was being left. */
export function noteSent(form: HTMLFormElement): void {
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
