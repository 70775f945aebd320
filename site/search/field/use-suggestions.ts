import { useEffect, useRef, useState } from "react"
import { codeOf, type Profile, type ProfileCode } from "#domain/agency/profile.ts"
import type { SearchKind } from "#database/schema.ts"

/** A suggestion, as in the API's response. */
export interface Suggestion {
  kind: SearchKind
  id: number
  name: string
  show_in: ProfileCode
  path: string
  place: string | null
}

/** Debounce of requests while the visitor types. */
const debounceMs = 140
const minLength = 2

const none: Suggestion[] = []

/** Suggestions for a text while it is typed. A newer text aborts the request of an older one. */
export function useSuggestions(text: string, profile: Profile | undefined): Suggestion[] {
  const typed = text.trim()
  const key = `${profile ?? ""} ${typed}`
  const [latest, setLatest] = useState({ typed: "", profile, suggestions: none })
  const cache = useRef(new Map<string, Suggestion[]>())
  const cached = typed.length < minLength ? none : cache.current.get(key)
  useEffect(() => {
    if (typed.length < minLength || cache.current.has(key)) return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      fetchSuggestions(text, profile, controller.signal).then(
        (suggestions) => {
          cache.current.set(key, suggestions)
          setLatest({ typed, profile, suggestions })
        },
        // The search works without suggestions.
        () => {},
      )
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [text, typed, key, profile])
  // While a longer text is being requested, the suggestions of the shorter one stay.
  const isLonger = latest.typed !== "" && typed.startsWith(latest.typed) && latest.profile === profile
  return cached ?? (isLonger ? latest.suggestions : none)
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
