import { useEffect, useState } from "react"
import { type Municipality, abroad, cityAbroad } from "#domain/places/places.ts"

export interface Municipalities {
  list: readonly Municipality[]
  loading: boolean
  /** Present if they could not be loaded. */
  retry?: () => void
}

const none: readonly Municipality[] = []
const onlyAbroad: readonly Municipality[] = [{ ...cityAbroad, state_id: abroad.id }]

/** The cities of the chosen state, fetched once per state; `given`: those that came with the page. */
export function useMunicipalities(state: string, given: readonly Municipality[]): Municipalities {
  const [known, setKnown] = useState<ReadonlyMap<string, readonly Municipality[]>>(
    () => new Map(given.length > 0 ? [[state, given]] : []),
  )
  const [failed, setFailed] = useState("")
  const isAbroad = state === String(abroad.id)
  const missing = state !== "" && !isAbroad && !known.has(state) && failed !== state
  useEffect(() => {
    if (!missing) return
    fetchMunicipalities(state).then(
      (cities) => setKnown((before) => new Map(before).set(state, cities)),
      () => setFailed(state),
    )
  }, [state, missing])
  const list = isAbroad ? onlyAbroad : (known.get(state) ?? none)
  return { list, loading: missing, ...(state !== "" && failed === state && { retry: () => setFailed("") }) }
}

/** Without an answer until then, the form offers to try again. Milliseconds. */
const answerMaxMs = 10_000

/** The cities of a state; throws if they cannot be loaded. */
export async function fetchMunicipalities(state: string): Promise<Municipality[]> {
  const response = await fetch(`/api/v1/place/municipalities/${encodeURIComponent(state)}`, {
    signal: AbortSignal.timeout(answerMaxMs),
  })
  if (!response.ok) throw new Error(`municipalities: ${response.status}`)
  return ((await response.json()) as { data: Municipality[] }).data
}
