import { useEffect } from "react"
import { useHref } from "react-router"
import { forgetPersistedInput } from "./persisted-input.ts"

/** Forgets at signing out what was typed and not saved. */
export function useForgetPersistedInput(): void {
  const signOut = useHref("/sair")
  useEffect(() => {
    const forget = ({ target }: Event) => {
      if (target instanceof HTMLFormElement && new URL(target.action).pathname === signOut) forgetPersistedInput()
    }
    addEventListener("submit", forget, true)
    return () => removeEventListener("submit", forget, true)
  }, [signOut])
}
