import { useEffect, useState } from "react"
import { giftFormId } from "#site/honeymoon/gift/gift-form-id.ts"
import type { ShownQuota } from "./load-honeymoon.server.ts"

export interface QuotaChoice {
  /** Absent: no quota, the guest chooses the value. */
  quota: ShownQuota | undefined
  /** Whether scripts follow the radio buttons; before hydration the choice is the server's. */
  followed: boolean
}

/** Follows the form's radio buttons, also when the browser restores or resets them. */
export function useChosenQuota(quotas: ShownQuota[], first: string | undefined): QuotaChoice {
  const [choice, setChoice] = useState({ id: first ?? "", followed: false })
  useEffect(() => {
    const form = document.getElementById(giftFormId)
    if (!(form instanceof HTMLFormElement)) return
    const update = () => setChoice({ id: String(new FormData(form).get("cote_id") ?? ""), followed: true })
    // During the reset event the fields still have their old values.
    const afterReset = () => queueMicrotask(update)
    const chosen = (event: Event) => event.target instanceof HTMLInputElement && event.target.form === form && update()
    update()
    document.addEventListener("change", chosen)
    form.addEventListener("reset", afterReset)
    return () => {
      document.removeEventListener("change", chosen)
      form.removeEventListener("reset", afterReset)
    }
  }, [])
  return { quota: quotas.find((quota) => String(quota.id) === choice.id), followed: choice.followed }
}
