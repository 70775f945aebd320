import { withBasename } from "#panel/basename.ts"

/** On a silent line, waiting requests would take all the connections that a browser opens to a site. */
export const answerMaxMs = 20_000

/** JSON of a panel route; undefined if the request fails, for example after the session ended, or has no answer. */
export async function fetchData<Data>(address: string, signal?: AbortSignal): Promise<Data | undefined> {
  // The oldest browsers do not have `AbortSignal.any`.
  const ending = new AbortController()
  const end = () => ending.abort()
  const timer = setTimeout(end, answerMaxMs)
  signal?.addEventListener("abort", end)
  try {
    signal?.throwIfAborted()
    const response = await fetch(withBasename(address), { redirect: "error", signal: ending.signal })
    return response.ok ? ((await response.json()) as Data) : undefined
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener("abort", end)
  }
}
