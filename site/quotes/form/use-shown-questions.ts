import { profileOfLayout } from "#site/shell/layout/page-layout.ts"
import { type Profile, profiles } from "#domain/agency/profile.ts"
import { useAddressLayout, useProfile } from "#site/shell/layout/use-layout.ts"
import { useHydrated } from "#ui/use-hydrated.ts"
import type { ShownQuestions } from "./quote-variant.tsx"

/** The profile whose questions are shown: the layout's, or on `layout-index` the visitor's choice (initially Lazer). */
export function useShownQuestions(chosenType: string) {
  const address = useAddressLayout()
  const layoutProfile = useProfile()
  const decided = address && profileOfLayout(address)
  // Where the address decides, hydration changes nothing: the form is not rendered again.
  const knowsStored = useHydrated(decided === undefined)
  const chosen: Profile = chosenType === "I" ? "exchange" : "tourism"
  const profile = decided ?? (knowsStored ? layoutProfile : undefined) ?? chosen
  const questions: ShownQuestions = { written: decided || knowsStored ? [profile] : profiles, chosen }
  return { questions, profile, knowsStored, undecided: !decided && !(knowsStored && layoutProfile) }
}
