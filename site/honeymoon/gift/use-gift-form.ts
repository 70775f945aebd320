import { type ChangeEvent, type FocusEvent, type FormEvent, useEffect, useRef, useState } from "react"
import type { ShownHoneymoon } from "#site/honeymoon/load-honeymoon.server.ts"
import { type FormControl, isFormControl } from "#ui/form/form-control.ts"
import { useRules } from "#ui/form/use-rules.ts"
import { useSubmit } from "#ui/form/use-submit.ts"
import { useAfterPress } from "#ui/use-after-press.ts"
import { isGiftControl } from "#domain/honeymoon/gift/gift-fields.ts"
import { giftKey, postGiftMessage } from "./post-gift-message.ts"
import type { RefusedGift } from "./receive-gift-form.server.ts"
import { useGiftDraft } from "./use-gift-draft.ts"

function loadRules() {
  return import("./check-gift-form.ts")
}

/** State and handlers of the form once scripts run; without scripts the browser posts it to the page. */
export function useGiftForm(page: ShownHoneymoon, refused: RefusedGift | undefined) {
  const [errors, setErrors] = useState<Record<string, string[]>>(refused?.errors ?? {})
  /** Number of failed validations of the whole form. Without one there is no summary. */
  const [attempt, setAttempt] = useState(refused ? 1 : 0)
  const { withRules, checkPressed, checking } = useRules(loadRules)
  const { sending, failure, send: submit, clearFailure } = useSubmit(checking)
  const [protocol, setProtocol] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const startedAt = useRef(0)
  // The same content keeps its idempotency key over all attempts until it is sent.
  const draft = useGiftDraft(form, page, refused !== undefined)
  const afterPress = useAfterPress()

  useEffect(() => {
    startedAt.current = performance.now()
  }, [])

  const check = (control: FormControl) => {
    const { name, form } = control
    if (!form || !isGiftControl(name)) return
    withRules((rules) => {
      // Without the rules the server's errors stay visible.
      if (!rules) return
      const problems = rules.controlProblems(new FormData(form), name)
      setErrors(({ [name]: _before, ...others }) => (problems.length > 0 ? { ...others, [name]: problems } : others))
    })
  }

  const send = () => {
    if (sending) return
    checkPressed((rules) => {
      if (!form.current) return
      const content = new FormData(form.current)
      const problems = (rules?.giftFormProblems(content) ?? {}) as Record<string, string[]>
      setErrors(problems)
      if (Object.keys(problems).length > 0) setAttempt((count) => count + 1)
      else void post(content)
    })
  }

  const post = async (content: FormData) => {
    const key = giftKey(draft.idOfSending(), content)
    content.set("elapsed", String(Math.round(performance.now() - startedAt.current)))
    const posted = await submit(() => postGiftMessage(content, key))
    if (!posted || posted.failure) return
    draft.end()
    if (form.current) clear(form.current)
    setAttempt(0)
    setProtocol(posted.protocol)
  }

  return {
    form,
    errors,
    attempt,
    sending: sending || checking,
    failure,
    protocol,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      send()
    },
    onBlur: (event: FocusEvent<HTMLFormElement>) => {
      const control: EventTarget = event.target
      if (!isFormControl(control)) return
      // Switching windows, as the file dialog does, does not move the focus.
      if (document.activeElement === control || isUntouched(control)) return
      afterPress(() => check(control))
    },
    onChange: (event: ChangeEvent<HTMLFormElement>) => {
      const control: EventTarget = event.target
      if (!isFormControl(control)) return
      if (control.name === "receipt" || errors[control.name]) check(control)
    },
    /** Closing leads back to the form, and to the error summary after a validation failure. */
    closeFailure: () => {
      clearFailure()
      if (!failure || Object.keys(failure.errors).length === 0) return
      setErrors(failure.errors)
      setAttempt((count) => count + 1)
    },
    retry: () => {
      clearFailure()
      send()
    },
    closeSent: () => setProtocol(undefined),
  }
}

/** Also clears initial values: a quota from the address, values returned after a refusal. */
function clear(form: HTMLFormElement) {
  form.reset()
  for (const control of form.elements) {
    if (control instanceof HTMLTextAreaElement) control.value = ""
    else if (control instanceof HTMLInputElement && control.type === "radio") control.checked = false
    else if (control instanceof HTMLInputElement && control.type !== "hidden") control.value = ""
  }
}

/** Still has its initial value: nothing to correct. */
function isUntouched(control: FormControl): boolean {
  return "defaultValue" in control && control.value !== "" && control.value === control.defaultValue
}
