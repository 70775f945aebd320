import { withBasename } from "#panel/basename.ts"

/** JSON of a panel route; undefined if the request fails, for example after the session ended. */
export async function fetchData<Data>(address: string, signal?: AbortSignal): Promise<Data | undefined> {
  try {
    const response = await fetch(withBasename(address), { redirect: "error", ...(signal && { signal }) })
    return response.ok ? ((await response.json()) as Data) : undefined
  } catch {
    return undefined
  }
}
