/**
 * Sends the form as an autosave while the page is being left. The answer is not read. Without `keepalive` the browser
 * aborts the request with the page; with it, the body is limited to 64 KB.
 */
export function sendWhileLeaving(form: HTMLFormElement): void {
  const body = new URLSearchParams(new FormData(form) as unknown as URLSearchParams)
  body.set("intent", "autosave")
  fetch(form.action, { method: "post", body, keepalive: body.toString().length < 60_000 }).catch(() => {})
}
