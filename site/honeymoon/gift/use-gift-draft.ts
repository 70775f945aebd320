import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from "react"
import type { ShownHoneymoon } from "#site/honeymoon/load-honeymoon.server.ts"
import { isFormControl } from "#ui/form/form-control.ts"
import { type FormInput, inputText } from "#ui/form/form-input.ts"
import { newFormId } from "#ui/form/idempotency-key.ts"
import { endGiftDraft, readGiftDraft, saveGiftDraft } from "./gift-draft.ts"

/** Stores drafts in this tab, and fills the form with an earlier one unless the server `returned` the form. */
export function useGiftDraft(
  form: RefObject<HTMLFormElement | null>,
  { id: couple, sent }: Pick<ShownHoneymoon, "id" | "sent">,
  returned: boolean,
) {
  const id = useRef<string>(undefined)
  const save = (): string => {
    id.current ??= newFormId()
    if (form.current) saveGiftDraft(couple, id.current, new FormData(form.current))
    return id.current
  }
  const end = () => {
    id.current = undefined
    endGiftDraft(couple)
  }
  const begin = useEffectEvent(() => {
    // The page of a message that was sent without scripts. Its address, opened again, is that of any guest's form.
    if (sent) {
      history.replaceState(history.state, "", location.pathname + location.hash)
      return end()
    }
    const draft = readGiftDraft(couple)
    id.current = draft?.id
    if (draft && form.current && !returned) fill(form.current, draft.values)
    save()
  })
  const change = useEffectEvent(({ target }: Event) => {
    if (isFormControl(target) && target.form === form.current) save()
  })
  // Before the effects that read the controls.
  useLayoutEffect(() => {
    begin()
    document.addEventListener("input", change)
    return () => document.removeEventListener("input", change)
  }, [])
  return {
    /** Stores the draft and returns its id. */
    idOfSending: save,
    /** Ends the draft of a message that was sent. */
    end,
  }
}

/** Only what is empty: what the guest typed before this script, or the address chose, is newer. */
function fill(form: HTMLFormElement, values: FormInput) {
  const isChosen = new FormData(form).has("cote_id")
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement && control.type === "radio") {
      if (isChosen || control.value !== values[control.name]) continue
      control.checked = true
      control.dispatchEvent(new Event("change", { bubbles: true }))
    } else if (isFormControl(control)) {
      control.value ||= inputText(values, control.name)
    }
  }
}
