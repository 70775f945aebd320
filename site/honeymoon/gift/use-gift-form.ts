import { type ChangeEvent, type FocusEvent, type FormEvent, useEffect, useRef, useState } from "react"
import { type PostFailure, newIdempotencyKey } from "#ui/form/post-form.ts"
import { whenIdle } from "#ui/when-idle.ts"
import { isGiftControl } from "#domain/honeymoon/gift/gift-fields.ts"
import { postGiftMessage } from "./post-gift-message.ts"
import type { RefusedGift } from "./receive-gift-form.server.ts"

type Control = HTMLInputElement | HTMLTextAreaElement

/** Whoever waits for the rules longer than this goes on without them, milliseconds. */
const rulesMaxMs = 3_000

/** The rules come after the first view. Where they do not arrive, what a guest sends is checked by the server alone. */
function fetchRules() {
  const rules = import("./check-gift-form.ts").catch(() => undefined)
  return Promise.race([rules, new Promise<undefined>((done) => setTimeout(done, rulesMaxMs))])
}

/** What the form knows and does once scripts run; without them it is sent as it stands. */
export function useGiftForm(refused: RefusedGift | undefined) {
  const [errors, setErrors] = useState<Record<string, string[]>>(refused?.errors ?? {})
  const [attempt, setAttempt] = useState(0)
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<PostFailure>()
  const [protocol, setProtocol] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const startedAt = useRef(0)
  // The same content keeps its key over all tries, so that a lost answer doubles nothing.
  const lastTry = useRef({ content: "", key: "" })
  const busy = useRef(false)

  useEffect(() => {
    startedAt.current = performance.now()
    return whenIdle(() => void fetchRules())
  }, [])

  async function check(control: Control) {
    const { name, form } = control
    if (!form || !isGiftControl(name)) return
    const rules = await fetchRules()
    // What the server said of it stays then.
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
    const written = writtenOut(content)
    if (lastTry.current.content !== written) lastTry.current = { content: written, key: newIdempotencyKey() }
    content.set("elapsed", String(Math.round(performance.now() - startedAt.current)))
    setSending(true)
    const posted = await postGiftMessage(content, lastTry.current.key)
    setSending(false)
    if (posted.failure) return setFailure(posted.failure)
    lastTry.current = { content: "", key: "" }
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
      // Switching windows, as the file chooser does, leaves the focus where it is.
      if (document.activeElement === control || isUntouched(control)) return
      void check(control)
    },
    onChange: (event: ChangeEvent<HTMLFormElement>) => {
      const control = event.target as unknown as Control
      if (control.name === "receipt" || errors[control.name]) void check(control)
    },
    /** Closing leads back to the form: to the list of what has to be mended, if that was the reason. */
    closeFailure: () => {
      setFailure(undefined)
      if (!failure || Object.keys(failure.errors).length === 0) return
      setErrors(failure.errors)
      setAttempt((count) => count + 1)
    },
    retry: () => {
      setFailure(undefined)
      void send()
    },
    closeSent: () => setProtocol(undefined),
  }
}

/** Empties also what the page came with: a quota of the address, values given back after a refusal. */
function clear(form: HTMLFormElement) {
  form.reset()
  for (const control of form.elements) {
    if (control instanceof HTMLTextAreaElement) control.value = ""
    else if (control instanceof HTMLInputElement && control.type === "radio") control.checked = false
    else if (control instanceof HTMLInputElement && control.type !== "hidden") control.value = ""
  }
}

function writtenOut(form: FormData): string {
  return JSON.stringify(
    [...form].map(([name, value]) => [
      name,
      value instanceof File ? [value.name, value.size, value.lastModified] : value,
    ]),
  )
}

/** Still as the page brought it: nobody was there to be corrected. */
function isUntouched(control: Control): boolean {
  return control.value !== "" && control.value === control.defaultValue
}
