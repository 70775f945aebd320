import { createContext, use } from "react"
import type { Profile } from "#domain/agency/profile.ts"
import type { Shell, ShellParts } from "./shell.ts"

/** Given by the server alone, to the document that it renders. */
export const ShellPartsContext = createContext<ReadonlyMap<Profile, ShellParts> | undefined>(undefined)

/** Undefined in the browser for what came with the document. */
export function useShellParts(shell: Shell | undefined): ShellParts | undefined {
  const parts = use(ShellPartsContext)
  return shell && (parts?.get(shell.profile) ?? shell.parts)
}
