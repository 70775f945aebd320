import { useEffect, useState } from "react"
import { giftFormId } from "#site/honeymoon/gift/gift-form-id.ts"
import type { ShownQuota } from "./load-honeymoon.server.ts"

interface QuotaChoice {
  /** Absent: no quota, the guest chooses the value. */
  quota: ShownQuota | undefined
  /** Whether scripts follow the radio buttons. Before hydration the choice is the server's. */
  followed: boolean
}

/**
 * Follows the form's radio buttons, also when the browser restores or resets them. Each part that shows the choice uses
 * this hook itself, because the whole page must not render again while its form waits for its code.
 */
export function useChosenQuota(quotas: ShownQuota[], first: string | undefined): QuotaChoice {
  const [choice, setChoice] = useState({ id: first ?? "", followed: false })
  useEffect(() => {
    const form = () => document.getElementById(giftFormId)
    const update = () => {
      const current = form()
      if (current instanceof HTMLFormElement)
        setChoice({ id: String(new FormData(current).get("cote_id") ?? ""), followed: true })
    }
    const chosen = ({ target }: Event) => target instanceof HTMLInputElement && target.form === form() && update()
    // During the reset event the fields still have their old values.
    const reset = ({ target }: Event) => target === form() && queueMicrotask(update)
    update()
    document.addEventListener("change", chosen)
    document.addEventListener("reset", reset)
    return () => {
      document.removeEventListener("change", chosen)
      document.removeEventListener("reset", reset)
    }
  }, [])
  return { quota: quotas.find((quota) => String(quota.id) === choice.id), followed: choice.followed }
}
