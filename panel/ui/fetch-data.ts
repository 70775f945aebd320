/** What a route of the panel answers as JSON; undefined without an answer, as when the session has ended. */
export async function fetchData<Data>(address: string, signal?: AbortSignal): Promise<Data | undefined> {
  try {
    const response = await fetch(`/painel${address}`, { redirect: "error", ...(signal && { signal }) })
    return response.ok ? ((await response.json()) as Data) : undefined
  } catch {
    return undefined
  }
}
