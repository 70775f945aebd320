import { useSyncExternalStore } from "react"
import { profileOfLayout } from "#site/shell/layout/page-layout.ts"
import { type Profile, profiles } from "#domain/agency/profile.ts"
import { useAddressLayout, useProfile } from "#site/shell/layout/use-layout.ts"
import type { ShownQuestions } from "./quote-variant.tsx"

/** The profile whose questions are shown: the layout's, or on `layout-index` the visitor's choice (initially Lazer). */
export function useShownQuestions(chosenType: string) {
  const address = useAddressLayout()
  const layoutProfile = useProfile()
  const hydrated = useSyncExternalStore(
    noChange,
    () => true,
    () => false,
  )
  const chosen: Profile = chosenType === "I" ? "exchange" : "tourism"
  const decided = address && profileOfLayout(address)
  const profile = decided ?? (hydrated ? layoutProfile : undefined) ?? chosen
  const questions: ShownQuestions = { written: decided || hydrated ? [profile] : profiles, chosen }
  return { questions, profile, hydrated, undecided: !decided && !(hydrated && layoutProfile) }
}

function noChange() {
  return () => {}
}
