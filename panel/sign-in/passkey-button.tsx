import { type ReactNode, useRef, useState } from "react"
import { useSubmit } from "react-router"
import { Button } from "#panel/ui/button.tsx"
import controls from "#panel/ui/controls.module.css"
import { useHydrated } from "#ui/use-hydrated.ts"
import { knowsPasskeys, passkeyProblem } from "./passkey.ts"

interface PasskeyButtonProps {
  /** Requests or creates a passkey; returns the browser's answer as JSON. */
  run: () => Promise<string>
  /** Name of the field for the answer. */
  name?: string
  /** The form's `intent`, if it has one. */
  intent?: string
  look?: "main"
  /** The browser sends the form, as with a form's `reloadDocument`: the answer may be a file. */
  reloadDocument?: boolean | undefined
  children: ReactNode
}

/** Submits the surrounding form with a passkey. Shown only if scripts run and the browser supports passkeys. */
export function PasskeyButton({ run, name = "passkey", intent, look, reloadDocument, children }: PasskeyButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const submit = useSubmit()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  if (!useHydrated() || !knowsPasskeys()) return null
  const press = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      const answer = await run()
      // The page was left meanwhile: another one's action would get the answer.
      if (!button.current) return
      const { form } = button.current
      const own = { ...(intent && { intent }), [name]: answer }
      if (form && reloadDocument) return sendWith(form, own)
      const fields = form ? new FormData(form) : new FormData()
      for (const [field, value] of Object.entries(own)) fields.set(field, value)
      await submit(fields, { method: "post" })
    } catch (error) {
      setProblem(passkeyProblem(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button ref={button} type="button" look={look} wide disabled={busy} onClick={press}>
        {children}
      </Button>
      <p role="status" className={problem ? controls.error : controls.hidden}>
        {problem}
      </p>
    </>
  )
}

/** The fields are removed at once: after a file the page stays, and an answer is valid only once. */
function sendWith(form: HTMLFormElement, own: Record<string, string>): void {
  const fields = Object.entries(own).map(([name, value]) =>
    Object.assign(document.createElement("input"), { type: "hidden", name, value }),
  )
  form.append(...fields)
  form.submit()
  for (const field of fields) field.remove()
}
