import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react"
import { useFetcher } from "react-router"
import { sendWhileLeaving } from "#panel/ui/send-while-leaving.ts"
import type { EntryAnswer } from "./act-on-entry.server.ts"

export type SaveState = "idle" | "typing" | "saving" | "saved" | "overtaken" | "failed"

/** Nothing was typed for so long: what is there is saved. Who looks at the preview waits for the change. */
const pauses = { usual: 3_000, previewed: 1_000 }

interface AutosaveOptions {
  /** Of the page. While another page is on its way, the router takes that one's for ours. */
  address: string
  /** Another key is another form, which begins saved. */
  formKey: string
  /** The preview is in sight, and shows what is saved. */
  isPreviewed: boolean
}

/**
 * Saves the form as a draft some seconds after the last key, and when the page is left. Somebody else's draft stops
 * it: then only the button saves, which shows both.
 */
export function useAutosave(
  form: RefObject<HTMLFormElement | null>,
  { address, formKey, isPreviewed }: AutosaveOptions,
) {
  const fetcher = useFetcher<EntryAnswer>({ key: formKey })
  const [dirtyForm, setDirtyForm] = useState("")
  const isDirty = dirtyForm === formKey
  const setDirty = (isTyped: boolean) => setDirtyForm(isTyped ? formKey : "")
  const pauseMs = isPreviewed ? pauses.previewed : pauses.usual
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const waiting = useRef<HTMLElement | null>(null)
  const isBusy = fetcher.state !== "idle"
  const isOvertaken = fetcher.data?.overtaken !== undefined

  const save = useRef(() => {})
  save.current = () => {
    clearTimeout(timer.current)
    if (!form.current || isOvertaken) return
    if (isBusy) {
      timer.current = setTimeout(() => save.current(), pauseMs)
      return
    }
    const sent = new FormData(form.current)
    sent.set("intent", "autosave")
    setDirty(false)
    void fetcher.submit(sent, { method: "post", action: address, preventScrollReset: true })
  }

  useEffect(() => {
    const saveWhenLeft = () => {
      if (document.visibilityState === "hidden" && isDirty) save.current()
    }
    document.addEventListener("visibilitychange", saveWhenLeft)
    return () => document.removeEventListener("visibilitychange", saveWhenLeft)
  }, [isDirty])

  const leave = useRef(() => {})
  leave.current = () => {
    clearTimeout(timer.current)
    if (!form.current || !isDirty || isOvertaken) return
    sendWhileLeaving(form.current)
  }

  // Another page of the panel, or another document. While the effect is undone the form is still there.
  useLayoutEffect(() => {
    const leaveDocument = () => leave.current()
    addEventListener("pagehide", leaveDocument)
    return () => {
      removeEventListener("pagehide", leaveDocument)
      leave.current()
    }
  }, [formKey])

  const onInput = () => {
    setDirty(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => save.current(), pauseMs)
  }

  useEffect(() => {
    // Typed before scripts ran, or kept by the browser.
    if (form.current && isTyped(form.current)) onInput()
    return () => {
      clearTimeout(timer.current)
      waiting.current = null
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each form
  }, [formKey])

  // A button that was pressed while a draft was being saved: its form carries the revision of that draft.
  useEffect(() => {
    const button = waiting.current
    if (isBusy || !button) return
    waiting.current = null
    form.current?.requestSubmit(button)
  }, [isBusy, form])

  return {
    answer: fetcher.data,
    state: stateOf({ isBusy, isDirty, answer: fetcher.data }),
    save: () => save.current(),
    onInput,
    /** Before the form is sent by a button. False: it is sent when the draft is saved. */
    onSubmit: (button: HTMLElement | null) => {
      clearTimeout(timer.current)
      if (isBusy) waiting.current = button
      else setDirty(false)
      return !isBusy
    },
  }
}

function isTyped(form: HTMLFormElement): boolean {
  return [...form.elements].some((control) =>
    control instanceof HTMLInputElement && control.type === "checkbox"
      ? control.checked !== control.defaultChecked
      : (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) &&
        control.value !== control.defaultValue,
  )
}

function stateOf(now: { isBusy: boolean; isDirty: boolean; answer: EntryAnswer | undefined }): SaveState {
  if (now.isBusy) return "saving"
  if (now.answer?.overtaken) return "overtaken"
  if (now.isDirty) return "typing"
  if (now.answer?.failed) return "failed"
  return now.answer?.saved ? "saved" : "idle"
}
