import { type RefObject, useEffect, useRef, useState } from "react"
import { useFetcher } from "react-router"
import type { EntryAnswer } from "./act-on-entry.server.ts"

/** Nothing was typed for so long: what is there is saved. */
const pauseMs = 3_000

export type SaveState = "idle" | "typing" | "saving" | "saved" | "overtaken" | "failed"

/**
 * Saves the form as a draft three seconds after the last key, and when the page is left. Somebody else's draft stops
 * it: then only the button saves, which shows both.
 */
export function useAutosave(form: RefObject<HTMLFormElement | null>, formKey: string) {
  const fetcher = useFetcher<EntryAnswer>({ key: formKey })
  const [isDirty, setDirty] = useState(false)
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
    void fetcher.submit(sent, { method: "post", preventScrollReset: true })
  }

  useEffect(() => {
    const saveWhenLeft = () => {
      if (document.visibilityState === "hidden" && isDirty) save.current()
    }
    document.addEventListener("visibilitychange", saveWhenLeft)
    return () => document.removeEventListener("visibilitychange", saveWhenLeft)
  }, [isDirty])

  useEffect(() => () => clearTimeout(timer.current), [])

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
    onInput: () => {
      setDirty(true)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => save.current(), pauseMs)
    },
    /** Before the form is sent by a button. False: it is sent when the draft is saved. */
    onSubmit: (button: HTMLElement | null) => {
      clearTimeout(timer.current)
      if (isBusy) waiting.current = button
      else setDirty(false)
      return !isBusy
    },
  }
}

function stateOf(now: { isBusy: boolean; isDirty: boolean; answer: EntryAnswer | undefined }): SaveState {
  if (now.isBusy) return "saving"
  if (now.answer?.overtaken) return "overtaken"
  if (now.isDirty) return "typing"
  if (now.answer?.failed) return "failed"
  return now.answer?.saved ? "saved" : "idle"
}
