import type { RefObject } from "react"
import type { Profile } from "#domain/agency/profile.ts"
import { queryLength } from "#domain/search/search.ts"

/** What the input is with and without suggestions. */
export const plainInput = {
  type: "search",
  name: "q",
  maxLength: queryLength,
  autoComplete: "off",
  autoCapitalize: "none",
  autoCorrect: "off",
  spellCheck: false,
  enterKeyHint: "search",
  placeholder: "Lugar, curso ou jeito de viajar",
} as const

/** Of the input that takes over with suggestions: what was typed by then, and where the cursor stood. */
export interface TakenOver {
  text: string
  /** It is no longer what the page put there. */
  typed: boolean
  focused: boolean
  start: number | null
  end: number | null
}

export interface SuggestingInputProps {
  id: string
  taken: TakenOver
  profile: Profile | undefined
  inputRef: RefObject<HTMLInputElement | null>
}
