import { type ChangeEvent, type FocusEvent, type FormEvent, useEffect, useRef, useState } from "react"
import { createIdempotencyKey, newFormId } from "#ui/form/idempotency-key.ts"
import { useSubmit } from "#ui/form/use-submit.ts"
import { whenIdle } from "#ui/when-idle.ts"
import { isGiftControl } from "#domain/honeymoon/gift/gift-fields.ts"
import { postGiftMessage } from "./post-gift-message.ts"
import type { RefusedGift } from "./receive-gift-form.server.ts"

type Control = HTMLInputElement | HTMLTextAreaElement

/** Timeout in milliseconds for loading the validation chunk. Without it the server alone validates. */
const rulesMaxMs = 3_000

/** The rules are loaded after the first view. */
function fetchRules() {
  const rules = import("./check-gift-form.ts").catch(() => undefined)
  return Promise.race([rules, new Promise<undefined>((done) => setTimeout(done, rulesMaxMs))])
}

/** State and handlers of the form once scripts run; without scripts the browser posts it to the page. */
export function useGiftForm(refused: RefusedGift | undefined) {
  const [errors, setErrors] = useState<Record<string, string[]>>(refused?.errors ?? {})
  const [attempt, setAttempt] = useState(0)
  const { sending, failure, send: submit, clearFailure } = useSubmit()
  const [protocol, setProtocol] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const startedAt = useRef(0)
  // Until it is sent, the same content keeps its idempotency key over all tries.
  const formId = useRef<string>(undefined)
  const busy = useRef(false)

  useEffect(() => {
    startedAt.current = performance.now()
    return whenIdle(() => void fetchRules())
  }, [])

  async function check(control: Control) {
    const { name, form } = control
    if (!form || !isGiftControl(name)) return
    const rules = await fetchRules()
    // Then the server's errors stay.
    if (!rules) return
    const problems = rules.controlProblems(new FormData(form), name)
    setErrors(({ [name]: _before, ...others }) => (problems.length > 0 ? { ...others, [name]: problems } : others))
  }

  async function send() {
    if (!form.current || busy.current) return
    busy.current = true
    await checkAndPost(form.current).finally(() => (busy.current = false))
  }

  async function checkAndPost(form: HTMLFormElement) {
    const rules = await fetchRules()
    const content = new FormData(form)
    const problems = rules?.giftFormProblems(content) ?? {}
    setErrors(problems as Record<string, string[]>)
    if (Object.keys(problems).length > 0) return setAttempt((count) => count + 1)
    const key = createIdempotencyKey((formId.current ??= newFormId()), contentText(content))
    content.set("elapsed", String(Math.round(performance.now() - startedAt.current)))
    const posted = await submit(() => postGiftMessage(content, key))
    if (posted.failure) return
    formId.current = undefined
    clear(form)
    setProtocol(posted.protocol)
  }

  return {
    form,
    errors,
    attempt,
    sending,
    failure,
    protocol,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      void send()
    },
    onBlur: (event: FocusEvent<HTMLFormElement>) => {
      const control = event.target as unknown as Control
      // Switching windows, as the file chooser does, does not move the focus.
      if (document.activeElement === control || isUntouched(control)) return
      void check(control)
    },
    onChange: (event: ChangeEvent<HTMLFormElement>) => {
      const control = event.target as unknown as Control
      if (control.name === "receipt" || errors[control.name]) void check(control)
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
      void send()
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

function contentText(form: FormData): string {
  return JSON.stringify(
    [...form].map(([name, value]) => [
      name,
      value instanceof File ? [value.name, value.size, value.lastModified] : value,
    ]),
  )
}

/** Still has its initial value: nothing to correct. */
function isUntouched(control: Control): boolean {
  return control.value !== "" && control.value === control.defaultValue
}
