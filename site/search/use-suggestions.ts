import { useEffect, useRef, useState } from "react"
import { codeOf, type Profile, type ProfileCode } from "#domain/agency/profile.ts"
import type { SearchKind } from "#domain/search/search.ts"

/** A thing that what is typed may mean, as the API gives it. */
export interface Suggestion {
  kind: SearchKind
  id: number
  name: string
  show_in: ProfileCode
  path: string
  place: string | null
}

/** How long the typing has to rest before the server is asked. */
const restMs = 140
const shortest = 2

const none: Suggestion[] = []

/** Suggestions for a text while it is typed: the newest answer counts, an older question is given up. */
export function useSuggestions(text: string, profile: Profile | undefined): Suggestion[] {
  const typed = text.trim()
  const [found, setFound] = useState({ typed: "", suggestions: none })
  const known = useRef(new Map<string, Suggestion[]>())
  const seen = typed.length < shortest ? none : known.current.get(typed)
  useEffect(() => {
    if (typed.length < shortest || known.current.has(typed)) return
    const controller = new AbortController()
    const rest = setTimeout(() => {
      fetchSuggestions(text, profile, controller.signal).then(
        (suggestions) => {
          known.current.set(typed, suggestions)
          setFound({ typed, suggestions })
        },
        // Suggestions are a help: without them the search still works.
        () => {},
      )
    }, restMs)
    return () => {
      clearTimeout(rest)
      controller.abort()
    }
  }, [text, typed, profile])
  // While a longer text is being looked up, what the shorter one gave stays in sight.
  return seen ?? (typed.startsWith(found.typed) && found.typed !== "" ? found.suggestions : none)
}

async function fetchSuggestions(
  text: string,
  profile: Profile | undefined,
  signal: AbortSignal,
): Promise<Suggestion[]> {
  const search = new URLSearchParams({ q: text, ...(profile && { show_in: codeOf(profile) }) })
  const response = await fetch(`/api/v1/search/suggest?${search}`, { signal })
  if (!response.ok) throw new Error(`suggest: ${response.status}`)
  return ((await response.json()) as { data: Suggestion[] }).data
}
