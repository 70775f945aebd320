/**
 * Sends a form as its button `intent` = `autosave` would, while its page is left. Nobody is there to see the answer. A
 * request of a page that is gone ends with it, unless it is kept alive, which browsers do for at most 64 KB.
 */
export function sendWhileLeaving(form: HTMLFormElement): void {
  const body = new URLSearchParams(new FormData(form) as unknown as URLSearchParams)
  body.set("intent", "autosave")
  fetch(form.action, { method: "post", body, keepalive: body.toString().length < 60_000 }).catch(() => {})
}
