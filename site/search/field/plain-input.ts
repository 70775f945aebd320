import type { RefObject } from "react"
import type { Profile } from "#domain/agency/profile.ts"
import { queryLength } from "#domain/search/search.ts"

/** Attributes of the input, with and without suggestions. */
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

/** State of the plain input when the input with suggestions replaces it. */
export interface PlainInputState {
  text: string
  /** Whether the visitor changed the initial value. */
  typed: boolean
  focused: boolean
  /** Selection. */
  start: number | null
  end: number | null
}

export interface SuggestingInputProps {
  id: string
  previous: PlainInputState
  profile: Profile | undefined
  inputRef: RefObject<HTMLInputElement | null>
}
