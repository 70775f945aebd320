import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react"
import { useFetcher } from "react-router"
import { sendWhileLeaving } from "#panel/ui/send-while-leaving.ts"
import type { EntryAnswer } from "./act-on-entry.server.ts"
import type { EntryView } from "./entry-view.ts"

export type SaveState = "idle" | "typing" | "saving" | "saved" | "overtaken" | "failed"

interface AutosaveOptions {
  /** Of the page. While another page is on its way, the router takes that one's for ours. */
  address: string
  /** Another key is another form, which begins saved. */
  formKey: string
  /** The preview is in sight, and shows what is saved. */
  isPreviewed: boolean
  /** What the last press of a button was answered. */
  pressed: EntryAnswer | undefined
}

const retryMs = 10_000

/**
 * Saves the form as a draft some seconds after the last key, and when the page is left. What could not be sent is sent
 * again. Somebody else's draft stops it: then only the button saves, which shows both.
 */
export function useAutosave(
  form: RefObject<HTMLFormElement | null>,
  { address, formKey, isPreviewed, pressed }: AutosaveOptions,
) {
  const fetcher = useFetcher<EntryAnswer>({ key: formKey })
  const [dirtyForm, setDirtyForm] = useState("")
  const isDirty = dirtyForm === formKey
  const setDirty = (isTyped: boolean) => setDirtyForm(isTyped ? formKey : "")
  // Nothing was typed for so long: what is there is saved. Who looks at the preview waits for the change.
  const pauseMs = isPreviewed ? 1_000 : 3_000
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const waiting = useRef<HTMLElement | null>(null)
  const isBusy = fetcher.state !== "idle"
  const isOvertaken = fetcher.data?.overtaken !== undefined
  // An answer without a form leaves the one before: the next save begins with the draft that it tells of.
  const [view, setView] = useState<EntryView>()
  if (fetcher.data?.view && fetcher.data.view !== view) setView(fetcher.data.view)

  /** The key of the form whose last words are not known to be saved. */
  const unsaved = useRef("")
  /** A save without an answer. It may have been kept: sent again as it was, it is no conflict with itself. */
  const unanswered = useRef<FormData>(undefined)

  const save = useRef(() => {})
  save.current = () => {
    clearTimeout(timer.current)
    if (!form.current || isOvertaken) return
    if (isBusy) {
      timer.current = setTimeout(() => save.current(), pauseMs)
      return
    }
    const sent = unanswered.current ?? new FormData(form.current)
    sent.set("intent", "autosave")
    if (!unanswered.current) setDirty(false)
    unanswered.current = sent
    void fetcher.submit(sent, { method: "post", action: address })
  }

  useEffect(() => {
    const saveWhenHidden = () => {
      if (document.visibilityState === "hidden" && isDirty) save.current()
    }
    document.addEventListener("visibilitychange", saveWhenHidden)
    return () => document.removeEventListener("visibilitychange", saveWhenHidden)
  }, [isDirty])

  // For another page of the panel, another form of this one, or another document.
  useLayoutEffect(() => {
    const left = form.current
    const leave = () => {
      if (left && unsaved.current === formKey) sendWhileLeaving(left)
    }
    addEventListener("pagehide", leave)
    return () => {
      removeEventListener("pagehide", leave)
      leave()
    }
  }, [form, formKey])

  const saveIn = (ms: number) => {
    setDirty(true)
    unsaved.current = formKey
    clearTimeout(timer.current)
    timer.current = setTimeout(() => save.current(), ms)
  }
  const onInput = () => saveIn(pauseMs)

  useEffect(() => {
    // Typed before scripts ran, or kept by the browser.
    if (form.current && isTyped(form.current)) onInput()
    return () => {
      clearTimeout(timer.current)
      waiting.current = null
      unanswered.current = undefined
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each form
  }, [formKey])

  useEffect(() => {
    if (!fetcher.data || isLost(fetcher.data)) return
    unanswered.current = undefined
    if (fetcher.data.failed) return
    if (isOvertaken || !isDirty) unsaved.current = ""
    else onInput()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each answer
  }, [fetcher.data])

  const lostSave = isLost(fetcher.data) && fetcher.data
  const lostPress = isLost(pressed) && pressed
  useEffect(() => {
    if (lostSave || lostPress) saveIn(retryMs)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each answer
  }, [lostSave, lostPress])

  // A button that was pressed while a draft was being saved: its form carries the revision of that draft.
  useEffect(() => {
    const button = waiting.current
    if (isBusy || !button) return
    waiting.current = null
    form.current?.requestSubmit(button)
  }, [isBusy, form])

  return {
    /** The form as it was saved last. */
    view: view?.formKey === formKey ? view : undefined,
    answer: fetcher.data,
    state: stateOf(fetcher.data, isBusy, isDirty),
    save: () => save.current(),
    onInput,
    /** Before the form is sent by a button. False: it is sent when the draft is saved. */
    onSubmit: (button: HTMLElement | null) => {
      clearTimeout(timer.current)
      if (isBusy) waiting.current = button
      else {
        setDirty(false)
        unsaved.current = ""
      }
      return !isBusy
    },
  }
}

/** It may succeed when it is sent again. */
function isLost(answer: EntryAnswer | undefined): boolean {
  return answer?.failed !== undefined && answer.failed !== "refused"
}

/** Lists and buttons have no default value. */
function isTyped(form: HTMLFormElement): boolean {
  return [...(form.elements as Iterable<Element & Partial<HTMLInputElement>>)].some(
    ({ checked, defaultChecked, value, defaultValue }) =>
      checked !== defaultChecked || (defaultValue !== undefined && value !== defaultValue),
  )
}

function stateOf(answer: EntryAnswer | undefined, isBusy: boolean, isDirty: boolean): SaveState {
  if (isBusy) return "saving"
  if (answer?.overtaken) return "overtaken"
  if (answer?.failed) return "failed"
  if (isDirty) return "typing"
  return answer?.saved ? "saved" : "idle"
}
